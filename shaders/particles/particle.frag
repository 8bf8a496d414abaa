// Coverage, own light and scattered light of a particle, soft before the surfaces.
uniform sampler2D sceneDistance;

#ifdef POINTS
flat in vec4 frame;
flat in float sizePx;
#else
in vec2 local;
#endif
#define RESULT flat in
layout(location = 0) out vec4 colour;
#include "particles/shade.glsl"

void main() {
#ifdef POINTS
    vec2 offset = (gl_PointCoord - 0.5) * vec2(sizePx, -sizePx);
    vec2 local = vec2(dot(offset, frame.zw), dot(offset, vec2(-frame.w, frame.z))) / frame.xy;
    if (max(abs(local.x), abs(local.y)) > 1.0) discard;
#endif
    colour = shaded(local, texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).r);
    if (colour == vec4(0.0)) discard;
}
