// Fur: strands of a volume, cut at the height of the shell. The skin has nose, mouth and blush.
#include "bones/creature_light.glsl"

uniform sampler3D strands;
uniform float shell, blush;
uniform vec2 mouth;  // how far it is open, and its smile

in vec3 light, n, v, at;
in vec4 fur;
out vec4 colour;

// Lines and the open mouth on the muzzle; x is mirrored.
vec4 mouthPaint(vec3 p) {
    if (p.z < 0.10 || p.y > 0.372 || p.y < 0.29) return vec4(0.0);
    vec2 q = vec2(abs(p.x), p.y);
    float rise = 0.010 * mouth.y;
    float arc = abs(length(q - vec2(0.0205, 0.3535 + rise * 0.3)) - 0.0205);
    arc = q.y < 0.352 + rise ? arc : length(q - vec2(0.041, 0.352 + rise));
    float line = min(arc, length(vec2(q.x, max(q.y - 0.368, 0.352 - q.y))) );
    float ink = 1.0 - smoothstep(0.0014, 0.0030, line);
    // The open mouth hangs below the arcs.
    vec2 o = (vec2(p.x, p.y) - vec2(0.0, 0.343 - 0.012 * mouth.x)) / (vec2(0.0215, 0.0215) * max(mouth.x, 0.01));
    float below = q.x < 0.041 ? step(q.y, 0.3535 + rise * 0.3) * step(0.0195, length(q - vec2(0.0205, 0.3535 + rise * 0.3))) : 1.0;
    float inside = mouth.x > 0.03 ? (1.0 - smoothstep(0.9, 1.04, dot(o, o))) * below : 0.0;
    float tongue = smoothstep(1.0, 0.75, length((o - vec2(0.0, -0.75)) / vec2(0.72, 0.62)));
    vec3 deep = mix(vec3(0.10, 0.012, 0.016), vec3(0.80, 0.22, 0.20), tongue);
    return vec4(mix(vec3(0.085, 0.030, 0.022), deep, inside), max(ink, inside));
}

void main() {
    vec3 normal = safeNormalize(n), toEye = safeNormalize(v);
    float rimmed = 1.0 - clamp(dot(normal, toEye), 0.0, 1.0);
    vec4 paint = mouthPaint(at);
    vec3 albedo = fur.rgb;
    float alpha = 1.0, depth = 0.62;
#ifdef SHELL
    if (fur.w < 0.0012) discard;
    float strand = textureLod(strands, at * 15.0, 0.0).r;
    float clump = textureLod(strands, at * 3.7 + 0.31, 0.0).r;
    float high = strand * (0.72 + 0.55 * clump);
    alpha = smoothstep(0.10 + 0.52 * shell - 0.10, 0.10 + 0.52 * shell + 0.10, high) * (1.0 - paint.a);
    if (alpha < 0.05) discard;
    depth = mix(0.66, 1.08, shell) * (0.92 + 0.2 * clump);
#else
    depth = mix(1.0, 0.66, smoothstep(0.001, 0.004, fur.w));
#endif
    albedo = mix(albedo * mix(vec3(0.92, 0.80, 0.70), vec3(1.0), depth), paint.rgb, paint.a);
    vec3 sum = albedo * light * (depth / 3.14159265 * 1.25);
    // Fibres glow at the outline: the key through their tips, the moon behind.
    float edge = rimmed * rimmed * rimmed;
    float behind = clamp(0.35 + 0.65 * dot(normal, kToMoon) , 0.0, 1.0);
    sum += (0.20 * albedo * light * edge + kMoon * albedo * 0.26 * edge * behind) * depth;
#ifndef SHELL
    if (fur.w == 0.0 || paint.a > 0.5) {  // wet nose
        vec3 halfway = safeNormalize(toKey + toEye);
        sum += 0.55 * light * safePow(clamp(dot(normal, halfway), 0.0, 1.0), 60.0) * (fur.w < 0.0005 ? 1.0 : 0.3);
    }
#endif
    colour = vec4(sum, alpha);
}
