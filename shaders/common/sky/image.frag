// An image of the sky, as it was baked.
// Draws: sky.
in vec2 at;
uniform sampler2D image;
out vec4 colour;

void main() { colour = texture(image, at); }
