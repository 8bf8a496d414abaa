// Transform feedback: the light that arrives at each vertex of the coat.
#include "bones/creature_light.glsl"
#include "common/surface.glsl"

in vec3 world, facing, rest;
in vec4 coat;
in vec3 shade;
out vec3 outWorld, outFacing, outRest;
out vec4 outCoat;
out vec3 light;

void main() {
    outWorld = world, outFacing = facing, outRest = rest, outCoat = coat;
    float open = shade.x, nk = dot(facing, toKey), nf = dot(facing, toFill);
    float lit = keyLit(world + 0.008 * stand.x * facing, 0.0022, 3.0);
    // Light wraps around fur, red farthest.
    vec3 wrap = vec3(0.42, 0.32, 0.26);
    light = keyLight * lit * wrapped(nk, wrap) * mix(0.6, 1.0, open);
    light += fillLight * wrapped(nf, 0.25) * open * 0.55;
    light += ambientLight(facing) * open * mix(vec3(1.0, 0.72, 0.58), vec3(1.0), open);
    // Light that the ground returns, near to it.
    float above = max(world.y - stand.y, 0.0) / stand.x;
    light += bounceLight * clamp(0.5 - 0.5 * facing.y, 0.0, 1.0) * exp(-2.5 * above) * open;
    light *= mix(skyLeft(world), 1.0, 0.3);
}
