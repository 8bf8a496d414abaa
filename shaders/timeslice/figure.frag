// Draws: person, people.
centroid in vec3 light;
out vec4 colour;

void main() { colour = vec4(max(light, 0.0), 1.0); }
