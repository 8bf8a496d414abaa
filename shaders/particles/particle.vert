// A particle as a quad that faces the viewer, or as a point; a streak lies along its flight. How the two float4 of a
// particle get here is the only difference between the paths.
#ifdef UNIFORM_ARRAY
uniform vec4 particles[200];
#endif
#ifdef UNIFORM_BLOCK
layout(std140) uniform Particles { vec4 particles[1024]; };
#endif
#ifdef PULLED
uniform sampler2D pulled;  // two texels a particle
#endif
#if defined(INSTANCES) || defined(POINTS)
in vec3 position;
in float rotation, image, scale, look, stretch;
#endif

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
#if defined(INSTANCES) || defined(POINTS)
    vec4 first = vec4(position, rotation), second = vec4(image, scale, look, stretch);
    int corner = gl_VertexID;
#else
    int number = gl_VertexID / 6, corner = gl_VertexID - 6 * number;
    corner = corner < 3 ? corner : corner == 5 ? 3 : 5 - corner;
#ifdef PULLED
    int rowTexels = textureSize(pulled, 0).x;
    ivec2 texel = ivec2((2 * number) % rowTexels, (2 * number) / rowTexels);
    vec4 first = texelFetch(pulled, texel, 0), second = texelFetch(pulled, texel + ivec2(1, 0), 0);
#else
    vec4 first = particles[2 * number], second = particles[2 * number + 1];
#endif
#endif
    Quad quad = quadOf(first, second);
    quad.isSeen = quad.isSeen && isShown(2.0 * quad.halfSize.y, state.y, material.x);
#ifdef POINTS
    frame = vec4(quad.halfSize / quad.metre, quad.along);
    // From edge to edge of the turned quad, and a pixel for rounding.
    vec2 reach = abs(quad.along) * frame.x + abs(quad.along.yx) * frame.y;
    sizePx = 2.0 * ceil(max(reach.x, reach.y) + 1.0);
    gl_PointSize = sizePx;
    gl_Position = quad.isSeen ? toClip * vec4(quad.centre, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
#else
    local = vec2(float(corner & 1), float(corner >> 1)) * 2.0 - 1.0;
    vec2 across = vec2(-quad.along.y, quad.along.x);
    vec2 offset = quad.halfSize.x * local.x * quad.along + quad.halfSize.y * local.y * across;
    vec3 world = quad.centre + offset.x * rightward() + offset.y * upward();
    gl_Position = quad.isSeen ? toClip * vec4(world, 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
#endif
}
