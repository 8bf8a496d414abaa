// Soil and moss in the shade of the grass; far away, where no blades are drawn, the canopy itself, against the light.
#include "bones/meadow_ground.glsl"
#include "bones/meadow_light.glsl"
#include "common/view.glsl"

in vec3 part;  // the position
out vec3 low, high;  // light where the noise is 0, and 1
out vec2 at;
out vec3 place;

vec3 daylight(vec3 albedo, vec3 normal, float lit) {
    vec3 sky = mix(0.25 * horizon, 0.75 * zenith + 0.25 * horizon, 0.5 + 0.5 * normal.y);
    return albedo * (sunLight * (max(dot(normal, sunDirection), 0.0) * lit) + sky);
}

void main() {
    vec4 map = meadowAt(part.xz);
    vec3 world = vec3(part.x, map.x, part.z), fromEye = world - eye;
    vec2 d = vec2(0.6, 0.0);
    vec3 normal = safeNormalize(vec3(meadowAt(part.xz - d.xy).x - meadowAt(part.xz + d.xy).x, 1.2,
                                     meadowAt(part.xz - d.yx).x - meadowAt(part.xz + d.yx).x));
    float away = length(fromEye), dense = map.y, tall = 0.56 * dense;
    vec3 moss = mix(vec3(0.105, 0.112, 0.034), vec3(0.056, 0.088, 0.020), smoothstep(0.1, 0.6, dense));
    vec3 earth = mix(vec3(0.095, 0.085, 0.040), vec3(0.020, 0.026, 0.009), smoothstep(0.1, 0.5, dense));
    float sun = map.w * sunInGrass(0.0, tall, dense), open = skyInGrass(0.0, tall, 0.6 * dense);
    vec3 lit = daylight(vec3(1.0), normal, sun) * mix(0.62, 1.0, open);
    float against = max(dot(safeNormalize(fromEye), sunDirection), 0.0);
    vec3 green = mix(vec3(0.052, 0.092, 0.017), vec3(0.118, 0.128, 0.028), map.z);
    float glow = 0.14 + 0.95 * against * against * against;
    vec3 canopy = daylight(green, normal, map.w) * 0.8 + green * sunLight * (map.w * glow);
    float far = smoothstep(9.0, 30.0, away);
    low = throughAir(mix(lit * earth * 0.7, canopy * 0.42, far), fromEye, away);
    high = throughAir(mix(lit * moss * 1.5, canopy * 1.55, far), fromEye, away);
    at = part.xz * vec2(0.16, 0.13), place = world;
    gl_Position = toClip * vec4(world, 1.0);
}
