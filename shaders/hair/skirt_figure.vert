// The body under the skirt. Occlusion is estimated at vertices.
in vec3 position, normal;
in vec2 part;

#ifdef SHADOW
uniform mat4 toShadowClip;

void main() { gl_Position = toShadowClip * vec4(position, 1.0); }
#else
#include "common/view.glsl"
#include "hair/skirt_shade.glsl"

out vec3 world, facing;
out vec2 where;
out vec3 shade;  // ambient occlusion, how far under the skirt, fraction that the legs leave visible

void main() {
    world = position;
    facing = normal;
    where = part;
    shade = vec3(ambientOcclusion(position, normal), underSkirt(position), legsLeave(position, normal));
    gl_Position = toClip * vec4(position, 1.0);
}
#endif
