// Wings, antennae and eyes.
#include "common/skin.glsl"

#ifdef SHADOW
uniform mat4 toShadowClip;

void main() {
    vec3 p, n;
    skinned(p, n);
    gl_Position = toShadowClip * vec4(p, 1.0);
}
#else
#include "common/view.glsl"

#ifdef LIDS
uniform vec4 stand;
uniform float shell;  // of their fur: 0 at the skin, 1 at the tips
#endif

centroid out vec3 at, n;
centroid out vec4 where;

void main() {
    skinned(at, n);
    where = paint;
#ifdef LIDS
    // At the rim, it paints the edge of the socket.
    at += (0.005 + 0.006 * dot(paint.xy, paint.xy)) * stand.x * shell * n;
#endif
    gl_Position = toClip * vec4(at, 1.0);
}
#endif
