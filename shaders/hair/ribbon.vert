// A strand as a ribbon that faces the eye, widened to at least a pixel and by half a pixel on either side for its edges.
#include "common/view.glsl"
#include "hair/strands.glsl"

in uint strand;
uniform sampler2D strandLight;  // radiance towards the eye, and opacity
out vec4 radiance;
out vec2 across;  // from the centre line, and half the drawn width, px

void main() {
    int number = gl_VertexID / 2;
    float side = float(gl_VertexID % 2) * 2.0 - 1.0;
    vec4 at = strandPoint(int(strand), number);
    radiance = texelFetch(strandLight, strandTexel(int(strand), number), 0);
    float pixel = pixelSlope() * dot(at.xyz - eye, forward), half_ = at.w / pixel, drawn = max(half_, 0.5);
    radiance.a *= half_ / drawn;
    across = vec2(side * (drawn + 0.5), drawn);
    vec3 sideways = normalize(cross(strandTangent(int(strand), number), eye - at.xyz));
    gl_Position = toClip * vec4(at.xyz + across.x * pixel * sideways, 1.0);
}
