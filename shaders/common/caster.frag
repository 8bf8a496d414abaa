// A caster of shadows: depth only.
out vec4 colour;

void main() { colour = vec4(0.0); }
