// Draws: walker, walkers.
in vec3 light;
out vec4 colour;

// Light may be negative at samples outside of a triangle, where vertex attributes are extrapolated.
void main() { colour = vec4(max(light, 0.0), 1.0); }
