// Writes depth where a sample equals the first of its pixel. This masks the pixel, so only samples that differ are lit.
// With DEFERRED, all samples are lit in one target, so it masks the pixels in which none differs.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"
#include "lights/sample_edges.glsl"

layout(location = 0) out vec4 colour;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
#ifdef DEFERRED
    if (samplesDiffer(pixel)) discard;
#else
    if (sampleDiffers(pixel, sampleIndex)) discard;
#endif
    colour = vec4(0.0);
}
