// The background of the pegs: near black, with a low glow at the far edge of the field.
// Draws: sky.
in vec2 uv;
out vec4 colour;

uniform vec2 glow;  // its position in the frame

void main() {
    float h = uv.y - glow.y;
    float x = uv.x - glow.x;
    float low = exp(-h * h * 90.0) * (0.25 + 0.75 * exp(-5.0 * x * x));
    colour = vec4(vec3(0.0010, 0.0019, 0.0025) + low * vec3(0.010, 0.030, 0.036), 1.0);
}
