// Nebula or planet, as drawn once.
in vec2 where;
uniform sampler2D image;
out vec4 colour;

void main() { colour = texture(image, where); }
