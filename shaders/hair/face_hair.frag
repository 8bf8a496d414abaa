// An eyelash or a hair of an eyebrow.
// Draws: brow or lash.
in vec3 radiance;
in float cover;
out vec4 colour;

void main() { colour = vec4(radiance, cover); }
