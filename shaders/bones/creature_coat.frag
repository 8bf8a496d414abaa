// The skin under the fur, with nose, mouth and toe beans.
// Draws: coat.
#include "common/light_rig.glsl"

uniform vec2 mouth;  // how far it is open, and its smile

centroid in vec3 light, edge, n, v;
centroid in vec4 at;
out vec4 colour;

// Lines and the open mouth on the muzzle; x is mirrored.
vec4 mouthPaint(vec3 p) {
    vec2 q = vec2(abs(p.x), p.y);
    float lift = 0.352 + 0.008 * mouth.y;
    float arc = abs(length(q - vec2(0.0205, lift)) - 0.0205);
    arc = q.y < lift ? arc : length(q - vec2(0.041, lift));
    float line = min(arc, length(vec2(q.x, max(q.y - 0.368, lift - q.y))));
    float ink = 1.0 - smoothstep(0.0013, 0.0028, line);
    // The open mouth hangs below the arcs.
    vec2 opening = vec2(0.019 + 0.010 * mouth.x, 0.030 * max(mouth.x, 0.01));
    vec2 o = (p.xy - vec2(0.0, lift - 0.009 - 0.015 * mouth.x)) / opening;
    float below = step(q.y, lift) * step(0.0195, length(q - vec2(0.0205, lift)));
    float inside = mouth.x > 0.03 ? (1.0 - smoothstep(0.88, 1.04, dot(o, o))) * below : 0.0;
    float tongue = 1.0 - smoothstep(0.80, 1.0, length((o - vec2(0.0, -0.72)) / vec2(0.74, 0.66)));
    vec3 deep = mix(vec3(0.13, 0.016, 0.022), vec3(0.86, 0.27, 0.25), tongue);
    float here = step(0.10, p.z) * step(p.y, 0.372) * step(0.29, p.y);
    return vec4(mix(vec3(0.085, 0.030, 0.022), deep, inside), here * max(ink, inside));
}

void main() {
    vec4 paint = mouthPaint(at.xyz);
    float bare = 1.0 - smoothstep(0.0008, 0.0035, at.w);
    // Even `centroid` extrapolates over triangles of no area.
    vec3 sum = max(light + edge, 0.0) * mix(0.70, 1.0, bare);
    float bright = max(dot(light, vec3(0.6)), 0.0);
    sum = mix(sum, paint.rgb * (0.25 + bright), paint.a);
    vec3 halfway = safeNormalize(toKey + safeNormalize(v));
    float gloss = safePow(clamp(dot(safeNormalize(n), halfway), 0.0, 1.0), 50.0);
    sum += gloss * vec3(1.0, 0.9, 0.8) * (at.w < 0.0004 ? 0.75 : 0.0);
    colour = vec4(sum, 1.0);
}
