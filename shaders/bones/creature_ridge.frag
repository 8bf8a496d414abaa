// Sky, distant hills and grass in the colours of their vertices.
// Draws: ridge.
#include "bones/creature_edge.glsl"

centroid in vec3 light;
out vec4 result;

void main() { result = vec4(ofTriangle(light), 1.0); }
