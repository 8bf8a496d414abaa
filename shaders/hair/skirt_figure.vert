// The figure under the skirt. What hides the light from it is estimated at vertices.
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
out vec3 shade;  // what is visible of the surroundings, how far under the skirt, what the legs leave of light

void main() {
    world = position;
    facing = normal;
    where = part;
    shade = vec3(ambientOcclusion(position, normal), underSkirt(position), legsLeave(position, normal));
    gl_Position = toClip * vec4(position, 1.0);
}
#endif
