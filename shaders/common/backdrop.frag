// A dark background for diagrams: `ground` near the centre, slightly darker towards the corners.
// Draws: backdrop.
in vec2 uv;
uniform vec3 ground;
out vec4 colour;

void main() {
    vec2 p = uv - vec2(0.5, 0.55);
    colour = vec4(ground * (1.0 - 0.9 * dot(p, p)), 1.0);
}
