// Light written in the air: sheets that a bar of lamps sweeps, and the line of its middle.
#include "common/view.glsl"

in vec3 position;
in vec3 local;  // across the bar from -1 to 1, time from 0 to 1, 1 for a line instead of a sheet
in vec4 colour;
out vec3 place, glow;

void main() {
    place = local;
    glow = colour.rgb;
    gl_Position = toClip * vec4(position.x, max(position.y, 0.0), position.z, 1.0);
}
