// Draws: plant, plants.
centroid in vec3 light;  // thin triangles rarely cover a pixel's centre
out vec4 colour;

void main() { colour = vec4(max(light, 0.0), 1.0); }
