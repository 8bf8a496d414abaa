// A dark room: a polished floor that runs up into a wall, a pool of light, shadows, a reflection.
// Draws: room.
#include "common/planar_reflection.glsl"
#include "common/sky/studio.glsl"
#include "common/surface.glsl"
#include "common/view.glsl"
#include "hair/light.glsl"

uniform sampler2D floorShadow;
uniform float floorHeight, floorHalf;
uniform vec2 mirroredSpan;  // where the reflection lies in the frame, from left to right
uniform vec4 feet[2];  // centre of each sole, and its height above the floor
uniform vec4 hem;
in vec2 uv;
out vec4 colour;

vec3 wall(vec2 p) {
    vec2 q = (p - vec2(0.42, 0.50)) * vec2(viewSize.x / viewSize.y, 0.85);
    return poolOnWall(q, 2.6, vec3(0.0042, 0.0056, 0.0080), vec3(0.040, 0.056, 0.068));
}

// Feet darken the floor around them, whatever the light.
float contact(vec3 p) {
    float result = 1.0;
    for (int i = 0; i < 2; ++i) {
        vec2 d = p.xz - feet[i].xz;
        float near = 0.075 + 1.2 * feet[i].w;
        result *= 1.0 - 0.75 * exp(-dot(d, d) / (near * near)) * 0.075 / near;
    }
    vec2 d = p.xz - hem.xz;
    float height = max(hem.y - floorHeight, 0.1), square = hem.w * hem.w;
    return result * (1.0 - 0.55 * square / (square + height * height + dot(d, d)));
}

void main() {
    vec3 ray = rayThrough(uv), back = wall(uv);
    float down = -ray.y;
    float far = down > 1e-4 ? (eye.y - floorHeight) / down : 1e4;
    vec3 p = eye + far * ray;
    float away = length(p.xz);
    float isFloor = 1.0 - smoothstep(0.8, 3.2, away);
    if (isFloor <= 0.0) {
        colour = vec4(back, 1.0);
        return;
    }
    vec3 v = -normalize(ray);
    vec2 shadow = vec2(1.0);
    vec2 at = 0.5 + 0.5 * p.xz / floorHalf;
    if (all(greaterThan(at, vec2(0.0))) && all(lessThan(at, vec2(1.0)))) shadow = texture(floorShadow, at).rg;
    // The body ends at the edge of the frame: its shadow fades before this becomes visible.
    shadow = mix(shadow, vec2(1.0), smoothstep(0.50, 0.95, away));
    float pool = exp(-0.55 * away * away);
    float dark = contact(p);
    vec3 albedo = vec3(0.040, 0.046, 0.052);
    vec3 light = keyLight * max(toKey.y, 0.0) * shadow.r * mix(vec3(0.16, 0.05, 0.05), vec3(1.0), shadow.g) * pool;
    light += (fillLight * 0.5 + ambientLight(vec3(0.0, 1.0, 0.0))) * dark * (0.35 + 0.65 * pool);
    light += rimLight * max(toRim.y, 0.0) * 0.25 * pool * dark;
    vec3 sum = albedo * light / PI * 1.35;
    // Polished floor: the body in a blurred mirror image, the rim light as a long streak.
    float grazing = schlick(0.04, 0.96, v.y);
    if (uv.x > mirroredSpan.x && uv.x < mirroredSpan.y) sum += roughReflection(uv, 0.0016) * (0.16 + grazing) * 0.9;
    vec3 h = normalize(v + toRim);
    float nh = max(h.y, 0.0), d = nh * nh * (0.012 - 1.0) + 1.0;
    sum += rimLight * toRim.y * 0.012 / (PI * d * d) * grazing * 0.5 * dark * pool;
    colour = vec4(mix(back, sum, isFloor), 1.0);
}
