#include "common/view.glsl"
#include "bones/meadow_ground.glsl"

in vec3 part;  // the position
out vec3 world, up;
out vec3 kind;  // density of the grass, noise, sunlight

void main() {
    vec2 p = part.xz;
    vec4 map = meadowAt(p);
    world = vec3(p.x, map.x, p.y);
    vec2 d = vec2(0.6, 0.0);
    up = vec3(meadowAt(p - d.xy).x - meadowAt(p + d.xy).x, 1.2, meadowAt(p - d.yx).x - meadowAt(p + d.yx).x);
    kind = map.yzw;
    gl_Position = toClip * vec4(world, 1.0);
}
