// The floor and the night at full resolution, with the depth of the floor.
#include "common/view.glsl"

in vec2 uv;
uniform sampler2D source;
uniform bool hasFloor;
out vec4 colour;

void main() {
    colour = texture(source, uv);
    // The length of the ray along `forward` is 1.
    float down = -rayThrough(uv).y, along = eye.y / max(down, 1e-6);
    bool isFloor = hasFloor && along < viewFar && down > 0.0;
    gl_FragDepth = isFloor ? clamp((1.0 / along - depthToW.y) / depthToW.x, 0.0, 1.0) : 1.0;
}
