// Turns amounts into light: white-hot where they are large, violet where they are small, as on film.
uniform sampler2D source;    // amounts; x: live bolts, y: lingering ones
uniform float brightness;

in vec2 uv;
out vec4 colour;

const vec3 kCore = vec3(1.00, 0.93, 1.00), kSkirt = vec3(0.36, 0.22, 1.00), kAfterglow = vec3(0.16, 0.10, 0.55);

void main() {
    vec2 amount = texture(source, uv).xy;
    float core = min(amount.x, 1.5);
    vec3 light = 1.6 * amount.x * kSkirt + 60.0 * core * core * kCore;
    colour = vec4(brightness * light + 0.5 * amount.y * kAfterglow, 1.0);
}
