centroid in vec3 light;  // thin triangles seldom cover the middle of a pixel
out vec4 colour;

void main() { colour = vec4(max(light, 0.0), 1.0); }
