// Flowers: a stem and a head of petals, tilted with the stem.
#include "bones/meadow_ground.glsl"
#include "common/guest.glsl"
#include "bones/meadow_light.glsl"
#include "common/view.glsl"

in vec4 root;  // position, m; height
in vec4 form;  // unused
in vec4 look;  // kind, radius of the head, m; angle; a random number
in vec4 part;  // of a stem (0): side, height; of petals (1) or the heart (2): angle, distance from the middle; opening
centroid out vec3 light;

void main() {
    vec4 ground = meadowAt(root.xz), bend = bendAt(root.xz);
    vec3 fromEye = root.xyz - eye, toEye = -safeNormalize(fromEye);
    float away = length(fromEye);
    vec2 lean = vec2(cos(look.z), sin(look.z)) * (0.12 + 0.2 * look.w);
    float sway = 0.05 * (0.2 + length(bend.xz)) * sin(9.0 * breeze.z + 7.0 * look.z);
    lean += sway * vec2(-lean.y, lean.x) * 4.0;
    // Details that the far mesh lacks fade out before it takes over, at 9 m.
    float near = 1.0 - smoothstep(6.5, 8.8, away), opening = near * part.w;
    float t = part.x < 0.5 ? part.z : 1.0;
    StalkPoint at = stalkAt(root.xyz, root.w, lean, 0.9 * bend.xyz, t);
    vec3 along = safeNormalize(at.along), albedo, through, normal;
    float growth = 1.0 + 0.02 * max(away - 8.0, 0.0);  // far heads stay visible
    bool isPoppy = look.x < 0.5, isDaisy = look.x > 0.5 && look.x < 1.5, isCorn = look.x > 1.5 && look.x < 2.5;
    if (part.x < 0.5) {
        vec3 across = rightward();
        at.position += near * across * part.y * max(0.0035, 0.4 * pixelSlope() * away);
        albedo = vec3(0.05, 0.10, 0.02), through = 1.6 * albedo;
        normal = safeNormalize(toEye + 0.6 * part.y * across);
    } else {
        // The head looks up, a little towards the sun and along the stem.
        vec3 up = safeNormalize(along + 0.55 * sunDirection + vec3(0.0, 0.35, 0.0) + 0.25 * vec3(lean.x, 0.0, lean.y));
        vec3 x = safeNormalize(cross(up, vec3(0.31, 0.1, 0.95))), y = cross(up, x);
        float angle = part.y + look.z, cup = isPoppy ? 0.75 : isDaisy ? 0.12 : isCorn ? 0.5 : 0.55;
        vec3 outward = cos(angle) * x + sin(angle) * y;
        float reach = part.z * (isDaisy || isCorn ? 1.0 - 0.35 * opening : 1.0 + 0.25 * opening);
        if (part.x > 1.5) reach *= near;
        at.position += look.y * growth * (reach * outward + cup * part.z * part.z * up);
        normal = safeNormalize(up - 0.8 * cup * part.z * outward);
        vec3 tint = isPoppy ? mix(vec3(0.62, 0.035, 0.012), vec3(0.70, 0.10, 0.03), look.w)
                  : isDaisy ? vec3(0.62, 0.60, 0.55)
                  : isCorn ? mix(vec3(0.10, 0.11, 0.62), vec3(0.30, 0.12, 0.55), look.w) : vec3(0.70, 0.48, 0.03);
        vec3 heart = isPoppy ? vec3(0.02, 0.01, 0.01) : isDaisy ? vec3(0.62, 0.36, 0.02) : 0.5 * tint;
        albedo = part.x > 1.5 ? heart : mix(isPoppy ? 0.35 * tint : 0.8 * tint, tint, part.z);
        through = part.x > 1.5 ? 0.1 * heart : (isPoppy ? 1.1 : 0.6) * tint;
        if (part.x > 1.5) at.position += (isDaisy ? 0.22 : 0.12) * look.y * growth * up;
    }
    gl_Position = toClip * vec4(at.position, 1.0);
    float above = at.position.y - ground.x, tall = 0.50 * (0.22 + 0.78 * ground.y);
    float sun = ground.w * sunInGrass(above, tall, ground.y) * sunPastGuest(at.position);
    float sky = skyInGrass(above, tall, 0.7 * ground.y) * skyPastGuest(at.position);
    light = leafLight(albedo, through, 0.02, normal, toEye, sun, sky);
    light = throughAir(light, fromEye, away);
}
