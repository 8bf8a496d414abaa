// The fractions of light that reach the hill's top: of the key (red), and of the surroundings past occluders (green).
// Draws: light on the ground.
#include "common/directional_shadow.glsl"

uniform vec4 occluders[6];  // centre and radius
uniform float reach, hill;

in vec2 uv;
out vec4 colour;

void main() {
    vec2 across = (2.0 * uv - 1.0) * reach;
    vec3 p = vec3(across.x, sqrt(hill * hill - dot(across, across)) - hill, across.y);
    vec3 n = (p + vec3(0.0, hill, 0.0)) / hill;
    float open = 1.0;
    for (int i = 0; i < 6; ++i) {
        vec3 to = occluders[i].xyz - p;
        float far2 = dot(to, to), r = occluders[i].w;
        float covers = clamp(dot(n, to) * inversesqrt(far2) + 0.2, 0.0, 1.0) * min(r * r / far2, 1.0);
        open *= 1.0 - 0.88 * covers;
    }
    float inside = 1.0 - smoothstep(0.85, 1.0, max(abs(2.0 * uv.x - 1.0), abs(2.0 * uv.y - 1.0)));
    colour = vec4(mix(1.0, lightPast(p + 0.003 * n, 0.0015, 4.0), inside), mix(1.0, open, inside), 0.0, 1.0);
}
