// The shadow of a figure's parts with an opacity below 1.
#include "bones/figure_texture.glsl"

centroid in vec3 surface;
out vec4 colour;

void main() {
    // Not at a half, which is a common opacity: the last bit of its interpolation would decide.
    if (coverage(surface.z * baseTexel(surface.xy).a) < 0.45) discard;
    colour = vec4(0.0);
}
