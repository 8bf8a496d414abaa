// Sunlight that the air scatters along the view ray up to the visible surface, at a quarter of the resolution. Bayer
// thresholds jitter the samples, so 4 x 4 pixels together sample 16 times as densely.
#include "common/dither.glsl"
#include "common/view.glsl"
#include "dither/foliage_light.glsl"
#include "dither/foliage_shafts.glsl"

in vec2 uv;
uniform sampler2D depths;
out vec4 colour;

void main() {
    float end = distanceOfDepth(texture(depths, uv).r);
    colour = vec4(shaftLight(rayThrough(uv), end, bayerThreshold(ivec2(gl_FragCoord.xy), 2)), 1.0);
}
