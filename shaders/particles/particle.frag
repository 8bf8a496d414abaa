// Coverage, own light and scattered light of a particle, faded softly in front of surfaces.
// Draws: particle, particles.
uniform sampler2D sceneDistance;

#ifdef POINTS
flat in vec4 frame;
flat in float sizePx;
#else
in vec2 local;
#endif
#define RESULT flat in
#ifdef WEIGHTED_SUM
layout(location = 0) out vec4 weightedSum;
uniform vec2 depthWeight;  // distance at which the weight is 1, length over which it falls to 1/e; m
#endif
#ifdef WEIGHTED_HIDDEN
#ifdef WEIGHTED_SUM
layout(location = 1) out vec4 hidden;
#else
layout(location = 0) out vec4 hidden;
#endif
#endif
#ifdef FRONTS
layout(location = 0) out vec4 hiddenBefore;
#endif
#if !defined(WEIGHTED_SUM) && !defined(WEIGHTED_HIDDEN) && !defined(FRONTS)
#define WRITES_COLOUR
layout(location = 0) out vec4 colour;
#endif
#include "particles/shade.glsl"
#if defined(FRONTS) || defined(BEHIND)
#include "particles/fronts.glsl"
#endif

void write(vec4 shade) {
    if (shade == vec4(0.0)) discard;
#ifdef BEHIND
    float front = transmittance(gl_FragCoord.xy * viewPixel, state.y);
    shade = blending == 1 ? vec4(shade.rgb, shade.a * front) : shade * front;
#endif
#ifdef WEIGHTED_SUM
    vec4 premultiplied = blending == 1 ? vec4(shade.rgb * shade.a, shade.a) : shade;
    // Bounded, because half floats end at 65,504 and lose small addends.
    weightedSum = premultiplied * clamp(exp((depthWeight.x - state.y) / depthWeight.y), 0.01, 20.0);
#endif
#ifdef WEIGHTED_HIDDEN
    hidden = vec4(shade.a);
#endif
#ifdef FRONTS
    hiddenBefore = shade.a * beforeFronts(state.y);
#endif
#ifdef WRITES_COLOUR
    colour = shade;
#endif
}

void main() {
#ifdef POINTS
    vec2 offset = (gl_PointCoord - 0.5) * vec2(sizePx, -sizePx);
    vec2 local = vec2(dot(offset, frame.zw), dot(offset, vec2(-frame.w, frame.z))) / frame.xy;
    if (max(abs(local.x), abs(local.y)) > 1.0) discard;
#endif
#ifdef FRONTS
    // At half the resolution of the distances.
    ivec2 at = min(2 * ivec2(gl_FragCoord.xy), textureSize(sceneDistance, 0) - 1);
#else
    ivec2 at = ivec2(gl_FragCoord.xy);
#endif
    write(shaded(local, texelFetch(sceneDistance, at, 0).r));
}
