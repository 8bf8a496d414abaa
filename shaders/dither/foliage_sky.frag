// The background behind all plants: glowing air, and far leaves that melt into it.
// Draws: sky.
#include "common/view.glsl"
#include "dither/foliage_light.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    float leaves = texture(canopy, 0.30 * ray.xy).r;
    colour = vec4(airLight(ray) * mix(0.62, 1.0, min(2.0 * leaves, 1.0)), 1.0);
}
