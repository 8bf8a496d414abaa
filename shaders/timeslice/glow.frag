// Draws: lamp glow, lamp glows.
in vec2 place;
in vec4 shine;
out vec4 colour;

void main() {
    float out_ = clamp(1.0 - dot(place, place), 0.0, 1.0);
    float soft = out_ * out_ * out_;
    colour = vec4(shine.rgb * mix(soft, min(1.0, 4.0 * out_), shine.a), 0.0);
}
