// The shadow of a figure's parts with an opacity below 1.
#include "bones/figure_texture.glsl"

centroid in vec3 surface;
out vec4 colour;

void main() {
    if (coverage(surface.z * baseTexel(surface.xy).a) < 0.5) discard;
    colour = vec4(0.0);
}
