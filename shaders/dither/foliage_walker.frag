in vec3 light;
out vec4 colour;

// Below 0 at samples outside of a triangle, where what its vertices give is extrapolated.
void main() { colour = vec4(max(light, 0.0), 1.0); }
