// A plain background, lit from above.
#include "common/view.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec2 p = (uv - vec2(0.36, 0.62)) * vec2(viewSize.x / viewSize.y, 1.0);
    colour = vec4(mix(vec3(0.0040, 0.0052, 0.0066), vec3(0.013, 0.017, 0.021), exp(-2.2 * dot(p, p))), 1.0);
}
