// The wall, seen directly and in the floor.
// Draws: backdrop.
#include "common/view.glsl"
#include "common/sky/studio.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec3 ray = rayThrough(uv);
    vec3 at = eye + ray * ((kWallZ - eye.z) / min(ray.z, -0.05));
    colour = vec4(wallLight(vec2(at.x, abs(at.y))), 1.0);
}
