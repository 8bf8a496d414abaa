centroid in vec3 light;
out vec4 result;

void main() { result = vec4(light, 1.0); }
