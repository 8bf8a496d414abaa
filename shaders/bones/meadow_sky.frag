#include "common/view.glsl"
#include "common/daylight.glsl"

in vec2 uv;
uniform sampler2D panorama;  // clouds, hills and trees, premultiplied
out vec4 colour;

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    vec2 at = vec2(atan(ray.x, -ray.z) / (2.0 * PI) + 0.5, (ray.y + 0.06) / 0.80);
    vec4 scenery = textureLod(panorama, at, 0.0);
    colour = vec4(skyLight(vec3(ray.x, max(ray.y, 0.01), ray.z)) * (1.0 - scenery.a) + scenery.rgb, 1.0);
}
