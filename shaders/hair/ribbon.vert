// A strand as a ribbon that faces the eye, widened to at least a pixel and by half a pixel on either side for its edges.
#include "common/view.glsl"
#include "hair/ribbon.glsl"

uniform sampler2D strandLight;  // radiance towards the eye, and opacity
out vec4 radiance;
out vec2 across;  // from the centre line, and half the drawn width, px

void main() {
    vec4 at = ribbonCentre();
    radiance = texelFetch(strandLight, strandTexel(ribbonStrand(), ribbonPoint()), 0);
    float pixel = pixelSlope() * dot(at.xyz - eye, forward), half_ = at.w / pixel, drawn = max(half_, 0.5);
    radiance.a *= half_ / drawn;
    across = vec2(ribbonSide() * (drawn + 0.5), drawn);
    gl_Position = toClip * vec4(at.xyz + across.x * pixel * ribbonAcross(eye - at.xyz), 1.0);
}
