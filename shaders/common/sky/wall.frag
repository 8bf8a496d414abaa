// The plain wall behind the subject of a studio, with a pool of light.
// Draws: wall.
#include "common/sky/studio.glsl"
#include "common/view.glsl"

uniform vec2 poolCentre;  // on the target, 0 to 1
uniform float poolFalloff;       // 1 / square of a distance in heights of the target
uniform vec3 wallDark, wallLit;  // far from the pool and in its centre

in vec2 uv;
out vec4 colour;

void main() {
    vec2 p = (uv - poolCentre) * vec2(viewSize.x / viewSize.y, 1.0);
    colour = vec4(poolOnWall(p, poolFalloff, wallDark, wallLit), 1.0);
}
