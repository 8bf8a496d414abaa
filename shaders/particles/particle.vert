// A particle as a quad that faces the viewer, or as a point; a streak lies along its velocity.
#include "particles/fetch.glsl"

#ifdef POINTS
flat out vec4 frame;   // half sizes in pixels, cosine and sine
flat out float sizePx;
#else
out vec2 local;        // -1 to 1
#endif
#define RESULT flat out
#include "particles/part.glsl"
#include "particles/quad.glsl"

void main() {
    FetchedParticle particle = fetchedParticle();
    Quad quad = quadOf(particle.first, particle.second);
    quad.isSeen = quad.isSeen && isShown(quad.width, state.y, material.x);
#ifdef POINTS
    frame = vec4(quad.halfSize / quad.metre, quad.along);
    // From edge to edge of the turned quad, and a pixel for rounding.
    vec2 reach = abs(quad.along) * frame.x + abs(quad.along.yx) * frame.y;
    sizePx = 2.0 * ceil(max(reach.x, reach.y) + 1.0);
    gl_PointSize = sizePx;
    gl_Position = quad.isSeen ? toClip * vec4(quad.centre, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
#else
    local = vec2(float(particle.corner & 1), float(particle.corner >> 1)) * 2.0 - 1.0;
    vec2 across = vec2(-quad.along.y, quad.along.x);
    vec2 offset = quad.halfSize.x * local.x * quad.along + quad.halfSize.y * local.y * across;
    vec3 world = quad.centre + offset.x * rightward() + offset.y * upward();
    gl_Position = quad.isSeen ? toClip * vec4(world, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
#endif
}
