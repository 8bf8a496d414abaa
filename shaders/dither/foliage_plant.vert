// Plants, lit at their vertices: light that a leaf reflects and transmits, and light of the air in front of it.
#include "common/view.glsl"
#include "dither/foliage_light.glsl"
#ifdef BLENDED
#include "dither/foliage_shafts.glsl"
#endif

in vec3 position, normal;
in vec4 material;  // u, v, hue, bark
in vec2 uv;        // sway, ambient occlusion
in vec4 root;      // position, yaw
in vec4 form;      // scale, hue, phase of its sway, opacity
in vec4 look;      // the thresholds at which its pixels are drawn: from, to
#if defined(DEPTH)
#elif defined(PLAIN)
out vec3 light;
#else
out vec3 reflected, through, before, at;
#endif
invariant gl_Position;  // depths and colours are drawn by two programs
#ifdef FADING
out vec2 kept;
#ifdef OBJECT_ANCHOR
flat out vec2 origin;
#endif
#ifdef BLENDED
out float opacity;
#endif
uniform vec4 fade;    // distances from the eye where leaves are gone, and whole; radius of the free view
uniform vec3 figure;  // the walker, who must stay visible
// Opacity by the distance from the eye, and from the line between the eye and the walker.
float opacityAt(vec3 p) {
    vec3 axis = figure - eye, q = p - eye;
    float t = dot(q, axis) / max(dot(axis, axis), 1e-6);
    float aside = length(q - clamp(t, 0.0, 1.0) * axis);
    float open = smoothstep(0.45, 1.0, aside / fade.z) + smoothstep(0.86, 0.98, t);
    return smoothstep(fade.x, fade.y, length(q)) * min(open, 1.0);
}
#endif
uniform float wind;  // phase, rad

void main() {
    float c = cos(root.w), s = sin(root.w);
    mat2 turned = mat2(c, s, -s, c);
    vec3 local = form.x * vec3(turned * position.xz, position.y).xzy;
    vec2 blown = vec2(sin(wind + form.z), sin(2.0 * wind + 1.7 * form.z + 3.0 * material.y));
    vec3 world = root.xyz + local + uv.x * form.x * vec3(blown.x, 0.35 * blown.y, 0.6 * blown.y);
#ifndef DEPTH
    vec3 facing = vec3(turned * normal.xz, normal.y).xzy;
    vec3 fromEye = world - eye;
    float away = length(fromEye);
    vec3 toEye = -fromEye / max(away, 1e-4);
    float wood = material.w;
    if (wood < 0.5 && dot(facing, toEye) < 0.0) facing = -facing;

    float high = world.y;
    float sun = mix(sunThrough(world + 0.15 * facing), 0.85, smoothstep(7.0, 13.0, high));
    float hue = clamp(material.z + 0.7 * (form.y - 0.5), 0.0, 1.0);
    vec3 green = mix(vec3(0.022, 0.085, 0.030), vec3(0.115, 0.165, 0.022), hue * hue);
    vec3 bark = mix(vec3(0.085, 0.062, 0.042), vec3(0.16, 0.13, 0.10), form.y);
    vec3 albedo = mix(green, bark, smoothstep(0.3, 1.0, wood));
    float leafy = 1.0 - smoothstep(0.1, 0.4, wood);
    float lit = dot(facing, kSun), against = max(-dot(toEye, kSun), 0.0);
    float glow = against * against;
    float gloss = max(dot(facing, safeNormalize(toEye + kSun)), 0.0);
    gloss *= gloss; gloss *= gloss; gloss *= gloss; gloss *= gloss;
    vec3 sky = ambientLight(facing, high) * uv.y;
    vec3 back = albedo * (kSunColour * (sun * max(lit, 0.0)) + sky + lanternLight(world, facing))
              + kSunColour * (sun * leafy * 0.035 * gloss * step(0.0, lit))
              + leafy * 0.035 * sky * safePow(1.0 - abs(dot(facing, toEye)), 3.0);
    // A thin leaf is lit from its other side as well.
    vec3 passing = green * vec3(1.9, 2.0, 0.7);
    vec3 passed = leafy * passing * (kSunColour * (sun * max(-lit, 0.12) * (0.45 + 1.5 * glow)) + 0.30 * sky);
    float passes = airPasses(away);
    vec3 between = airLight(-toEye) * (1.0 - passes);
#ifdef BLENDED
    // The surfaces behind already include their own.
    between += shaftLight(-toEye, away, 0.5);
#endif
#ifdef PLAIN
    light = (back * mix(1.0, 0.62, smoothstep(0.3, 0.6, wood)) + passed) * passes + between;
#else
    reflected = back * passes, through = passed * passes, before = between;
    at = vec3(material.xy, wood < 0.3 ? 0.0 : 1.0);
#endif
#endif
    gl_Position = toClip * vec4(world, 1.0);
#ifdef FADING
#ifdef COUNTED
    kept = look.xy;
#elif defined(BLENDED)
    kept = look.xy, opacity = form.w * opacityAt(world);
#else
    kept = look.xy * (form.w * opacityAt(world));
#endif
#ifdef OBJECT_ANCHOR
    vec4 clip = toClip * vec4(root.xyz, 1.0);
    origin = floor((0.5 + 0.5 * clip.xy / max(clip.w, 0.05)) * viewSize);
#endif
#endif
}
