// What lies behind all plants: glowing air, and far leaves that melt into it.
#include "common/view.glsl"
#include "dither/foliage_light.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    vec2 around = vec2(atan(ray.x, -ray.z), ray.y);
    float leaves = texture(canopy, 0.35 * around).r + texture(canopy, vec2(1.1, 0.9) * around + 0.3).r;
    float gap = mix(0.55, 1.0, smoothstep(0.0, 1.2, leaves));
    colour = vec4(airLight(ray) * gap, 1.0);
}
