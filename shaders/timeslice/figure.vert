// A walking agent: legs and arms swing with the phase of its gait. FLAT: a billboard that faces the eye.
#include "timeslice/age.glsl"
#include "timeslice/plaza_light.glsl"

in vec3 position, normal;
in vec3 limb;    // how far it swings, rad; height of its joint, m; 0 top, 1 bottom, 2 skin, 3 hair
in vec4 stand;   // x and z; heading
in vec4 gait;    // sine and cosine of its phase, times the length of the stride; height, 1 for 1.75 m; breadth
in vec4 aspect;  // sunlight; light of lamps; hue of skin and of hair, 0 to 1
in vec4 top;     // reflected; age that is shown instead, 0 to 1, or -1
in vec3 bottom;
// At pixels on an agent's edge, the value at a covered sample: extrapolation would make the rim sparkle.
centroid out vec3 light;

void main() {
    vec3 p = position, n = normal;
    float angle = limb.x * gait.x;
#ifdef FLAT
    vec3 across = rightward();
    float swing = dot(vec3(stand.z, 0.0, stand.w), across);
    // Seen from the side, an agent is as narrow as it is deep.
    float broad = mix(1.0, 0.64, swing * swing);
    p.x = gait.w * broad * p.x + swing * sin(angle) * (limb.y - p.y);
    vec3 world = vec3(stand.x, 0.0, stand.y) + gait.z * (p.x * across + vec3(0.0, p.y, 0.0));
    n = -forward;
#else
    float below = limb.y - p.y, s = sin(angle), c = cos(angle);
    // The knee bends while the leg swings forward.
    float bent = step(0.5, limb.y) * step(limb.y, 1.0) * max(0.48 - p.y, 0.0) * max(gait.y * sign(limb.x), 0.0);
    p.z -= 0.9 * bent;
    p.y += 0.25 * bent;
    if (limb.x != 0.0) {
        p = vec3(p.x, limb.y - c * below + s * p.z, c * p.z + s * below);
        n = vec3(n.x, c * n.y + s * n.z, c * n.z - s * n.y);
    }
    p.xz *= gait.w;
    p.y += 0.02 * abs(gait.y) * step(0.01, abs(gait.x) + abs(gait.y));
    vec2 ahead = stand.zw;
    mat3 turn = mat3(vec3(ahead.y, 0.0, -ahead.x), vec3(0.0, 1.0, 0.0), vec3(ahead.x, 0.0, ahead.y));
    vec3 world = vec3(stand.x, 0.0, stand.y) + gait.z * (turn * p);
    n = safeNormalize(turn * n);
#endif
    vec3 skin = mix(vec3(0.52, 0.32, 0.22), vec3(0.16, 0.08, 0.05), aspect.z);
    vec3 hair = mix(vec3(0.03, 0.02, 0.015), vec3(0.30, 0.22, 0.13), aspect.w * aspect.w);
    vec3 albedo = limb.z < 0.5 ? top.rgb : limb.z < 1.5 ? bottom : limb.z < 2.5 ? skin : hair;
    vec3 ray = safeNormalize(world - eye);
    // Other agents stand around: little light comes from below.
    float open = 0.35 + 0.65 * clamp(world.y / 1.6, 0.0, 1.0);
#ifdef FLAT
    float rim = 0.12, facingSun = 0.03;
#else
    float rim = 1.0 - max(dot(n, -ray), 0.0), facingSun = max(dot(n, sunDirection), 0.0);
    // Arms and legs shade each other and the trunk: without that, thin bright lines between them sparkle.
    float inward = limb.x != 0.0 ? max(-normal.x * sign(position.x), 0.0) : limb.z < 0.5 ? abs(normal.x) : 0.0;
    rim *= rim * (1.0 - 0.9 * inward) * (limb.x != 0.0 ? 0.35 : 0.6);
#endif
    vec3 arriving = skyOnSurface(n) * open + sunLight * (aspect.x * facingSun)
                    + kLampColour * (aspect.y * (0.55 + 0.45 * n.y));
    light = albedo * arriving
            + sunLight * (aspect.x * open * rim * (0.05 + 0.35 * albedo) * max(dot(ray, sunDirection), 0.0));
    if (top.a >= 0.0) light = 0.25 * light + 0.55 * ageColour(top.a) * open;
    light = throughAir(max(light, 0.0), world);
    gl_Position = toClip * vec4(world, 1.0);
}
