// Blades of grass: an instance is a square of ground with sixteen blades. Farther blades are fewer and wider, and
// fade gradually with the distance to avoid popping.
#include "common/hash.glsl"
#include "bones/meadow_ground.glsl"
#include "common/guest.glsl"
#include "bones/meadow_light.glsl"
#include "common/view.glsl"

in vec4 tuft;  // x and z of the corner, side, m; key
in vec3 part;  // number of the blade, side, position from root (0) to tip (1)
centroid out vec3 light;

uniform float fullDistance;  // up to which all blades are drawn, m

vec2 twoOf(uint h) { return vec2(float(h & 65535u), float(h >> 16)) / 65536.0; }

void main() {
    uint key = hash32(uint(tuft.w) * 16u + uint(part.x)), next = hash32(key);
    vec2 a = twoOf(key), b = twoOf(next), c = twoOf(hash32(next));
    int cell = (int(part.x) * 7) % 16;
    vec2 p = tuft.xy + 0.25 * tuft.z * (vec2(float(cell % 4), float(cell / 4)) + a);
    vec4 ground = meadowAt(p), bend = bendAt(p);
    vec3 root = vec3(p.x, ground.x, p.y), fromEye = root - eye;
    float away = length(fromEye);
    // The feet of blades in dense grass, seen from the side, are occluded by other blades and not drawn.
    float hidden = clamp((away - 2.5) / 5.5, 0.0, 1.0) * smoothstep(0.35, 0.8, ground.y);
    hidden *= clamp(1.3 + 2.6 * fromEye.y / away, 0.0, 1.0);
    float t = mix(part.z, 1.0, 0.42 * hidden * (1.0 - part.z));

    // Species: fine grass, stalks with ears, broad leaves.
    float ear = step(b.x, 0.10 + 0.10 * ground.z), broad = step(0.80 + 0.16 * ground.z, b.x);
    float height = mix(0.30, 0.68, 0.25 + 0.75 * b.y) * (0.22 + 0.78 * ground.y) * (1.0 + 0.42 * ear - 0.38 * broad);
    height *= 1.0 + 0.35 * clamp(tuft.z - 0.5, 0.0, 1.0);
    float width = 0.0070 * (1.0 - 0.25 * ear + 1.3 * broad) * pow(tuft.z / 0.4, 0.95);

    // The blades that remain at this distance and outside clearings.
    float kept = clamp(fullDistance / away, 0.25, 1.0);
    float present = clamp((kept - (part.x + 0.5) / 16.0) * 10.0 + 0.5, 0.0, 1.0);
    present *= clamp((0.55 + 0.9 * ground.y - c.x) * 5.0, 0.0, 1.0);
    width *= present / mix(1.0, kept, 0.85);
    height *= 0.3 + 0.7 * present;

    float yaw = 6.2831853 * c.y;
    vec2 out2 = vec2(cos(yaw), sin(yaw));
    float flutter = 0.05 * (0.25 + length(bend.xz)) * sin(float(8u + (next & 7u)) * breeze.z + yaw + 2.0 * t);
    vec2 droop = out2 * (0.18 + 0.55 * a.x * a.x) * (1.0 - 0.55 * ear + 0.5 * broad) + flutter * vec2(-out2.y, out2.x);
    StalkPoint at = stalkAt(root, height, droop, bend.xyz * (0.7 + 0.6 * a.y), t);

    vec3 along = safeNormalize(at.along);
    float turn = yaw + 1.5708 + 1.2 * bend.w * t;
    vec3 across = vec3(cos(turn), 0.0, sin(turn)), level = rightward();
    across = safeNormalize(mix(across, dot(across, level) < 0.0 ? -level : level, 0.5));
    float profile = mix(1.0 - 0.45 * t * t, t < 0.5 ? 0.30 : 1.5, ear);
    float least = 0.55 * pixelSlope() * away * step(0.001, width);
    at.position += across * part.y * max(width * profile, least * (1.0 - 0.5 * t));
    gl_Position = present > 0.0 ? toClip * vec4(at.position, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);

    // Light.
    float above = at.position.y - ground.x, tall = 0.56 * (0.22 + 0.78 * ground.y);
    float sun = ground.w * sunInGrass(above, tall, ground.y) * sunPastGuest(at.position);
    float sky = skyInGrass(above, tall, ground.y) * skyPastGuest(at.position);
    vec3 normal = safeNormalize(cross(along, across) + 0.45 * part.y * across);
    vec3 green = mix(vec3(0.040, 0.082, 0.016), vec3(0.105, 0.122, 0.024), ground.z * 1.2 + 0.5 * (b.y - 0.5));
    green = mix(green, vec3(0.030, 0.078, 0.026), broad);
    vec3 albedo = mix(0.62 * green, mix(green, vec3(0.24, 0.20, 0.055), 0.45 * c.x * t), t);
    albedo = mix(albedo, mix(albedo, vec3(0.36, 0.25, 0.115), smoothstep(0.3, 0.7, t)), ear);
    vec3 through = albedo * vec3(1.9, 1.85, 0.8) + 0.05 * ear * t * vec3(1.0, 0.72, 0.35);
    float gloss = 0.022 + 0.02 * broad + 0.03 * ear * t;
    light = leafLight(albedo, through, gloss, normal, -safeNormalize(fromEye), sun, sky);
    light = throughAir(light, fromEye, away);
}
