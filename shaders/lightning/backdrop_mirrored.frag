// The distance along the camera's axis at which a mirror image in water or wet ground ends at a surface, which hides
// the bolts of that image: the mirrored point's distance, as far behind the water as the real point is above it.
#include "common/view.glsl"

const float kInfinity = 1e5;  // m, stands for infinitely far

in vec2 uv;
out vec4 result;
uniform sampler2D mirrors;    // of backdrop_surface.frag
uniform sampler2D distances;  // m, along the camera's axis

void main() {
    result = vec4(kInfinity);
    if (rayThrough(uv).y >= 0.0) return;
    // Ripples look up to a sixteenth of the frame beyond the shore, where the image also comes from the water below.
    ivec2 at = min(ivec2(uv * viewSize), ivec2(viewSize) - 1);
    vec4 mirror = vec4(0);
    int rows = 1 + int(viewSize.y) / 16;
    for (int i = 0; i < rows && at.y >= 0; ++i) {
        mirror = texelFetch(mirrors, at, 0);
        if (mirror.z > 0.0) break;
        --at.y;
    }
    // mirror.z is the fraction of the path from the eye that lies behind the water.
    if (mirror.z > 0.0 && mirror.z < 0.9995) result = vec4(texelFetch(distances, at, 0).r / (1.0 - mirror.z));
}
