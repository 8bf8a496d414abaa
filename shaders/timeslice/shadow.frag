// Draws: shadow, shadows.
in vec2 place;
in vec3 shape;
out vec4 colour;

void main() {
    float v = place.y, x = abs(place.x);
    // Legs, trunk, neck, head.
    float wide = shape.x * (v < 0.5 ? 0.62 + 0.3 * v : v < 0.82 ? 1.0 : 0.42) * (1.0 - smoothstep(0.97, 1.0, v));
    float soft = 0.02 + shape.y * v;
    float cover = 1.0 - smoothstep(wide - soft, wide + soft, x);
    cover *= clamp(2.0 * wide / max(wide + soft, 1e-3), 0.0, 1.0);
    colour = vec4(cover * shape.z * (1.0 - 0.35 * v));
}
