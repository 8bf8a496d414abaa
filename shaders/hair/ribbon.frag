// A ribbon blended by its coverage of the pixel.
in vec4 radiance;
in vec2 across;
out vec4 colour;

void main() {
    float cover = clamp(across.y + 0.5 - abs(across.x), 0.0, 1.0) * radiance.a;
    colour = vec4(radiance.rgb * cover, cover);
}
