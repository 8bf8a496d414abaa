in vec3 low, high;
in vec2 at;
uniform sampler2D grain;
out vec4 colour;

void main() { colour = vec4(mix(low, high, texture(grain, at, -1.2).r), 1.0); }
