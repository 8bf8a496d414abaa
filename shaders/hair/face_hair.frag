// A lash or a hair of a brow.
in vec3 radiance;
in float cover;
out vec4 colour;

void main() { colour = vec4(radiance, cover); }
