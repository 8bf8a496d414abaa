// A plain wall, softly lit behind the subject and darker towards the edges.
#include "common/view.glsl"

in vec2 uv;
out vec4 colour;

void main() {
    vec2 p = (uv - vec2(0.36, 0.42)) * vec2(viewSize.x / viewSize.y, 1.0);
    float pool = exp(-2.4 * dot(p, p));
    colour = vec4(mix(vec3(0.0045, 0.0060, 0.0085), vec3(0.030, 0.040, 0.050), pool), 1.0);
}
