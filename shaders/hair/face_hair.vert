// A lash or a hair of a brow: a ribbon that faces the eye, at least a pixel wide; a thinner hair is drawn fainter.
#include "common/view.glsl"
#include "hair/pose.glsl"

in vec4 root, direction;
in vec3 bend;
uniform float widening;
out vec3 world, tangent;
out float cover;

void main() {
    float t = float(gl_VertexID / 2) / 4.0, side = float(gl_VertexID % 2) - 0.5;
    vec3 at = root.xyz + root.w * t * (direction.xyz + t * bend);
    tangent = directionOnHead(normalize(direction.xyz + 2.0 * t * bend));
    world = onHead(at);
    float width = widening * direction.w * (1.0 - 0.75 * t * t);
    float pixel = pixelSlope() * dot(world - eye, forward);
    float drawn = max(width, 1.1 * pixel);
    cover = width / drawn;
    vec3 across = normalize(cross(tangent, eye - world));
    world += side * drawn * across;
    gl_Position = toClip * vec4(world, 1.0);
}
