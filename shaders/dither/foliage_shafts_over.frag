// Draws: shafts of light.
in vec2 uv;
uniform sampler2D shafts;
out vec4 colour;

void main() { colour = vec4(texture(shafts, uv - 0.5 / vec2(textureSize(shafts, 0))).rgb, 0.0); }
