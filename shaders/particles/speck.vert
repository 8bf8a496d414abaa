// A particle that only shines, neither hot nor eroding: its pixels need no more than nine floats per corner. None is
// flat: without flat inputs, software rasterisers can fill two triangles as one rectangle.
#include "particles/fetch.glsl"
#define RESULT
#include "particles/part.glsl"
#include "particles/quad.glsl"

out vec4 shine;   // light of a covered pixel, and its coverage
out vec4 within;  // position in the image, distance along the view, 1 / fade distance
out float layer;  // of the images
uniform float soft;

void main() {
    FetchedParticle particle = fetchedParticle();
    Quad quad = quadOf(particle.first, particle.second);
    quad.isSeen = quad.isSeen && isShown(quad.width, state.y, material.x);
    float cover = state.x * state.z;
    shine = vec4((0.001 * ownLight.a * cover * state.w) * ownLight.rgb, cover);
    vec2 local = vec2(float(particle.corner & 1), float(particle.corner >> 1)) * 2.0 - 1.0;
    within = vec4(window.xy + window.zw * local, state.y, 1.0 / max(soft * material.z, 1e-4));
    layer = book.y;
    vec2 across = vec2(-quad.along.y, quad.along.x);
    vec2 offset = quad.halfSize.x * local.x * quad.along + quad.halfSize.y * local.y * across;
    vec3 world = quad.centre + offset.x * rightward() + offset.y * upward();
    gl_Position = quad.isSeen ? toClip * vec4(world, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
