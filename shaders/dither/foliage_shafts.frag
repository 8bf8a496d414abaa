// Sunlight that the air scatters, along the view ray up to what is seen, at a quarter of the resolution. Bayer
// thresholds shift the samples, so that 4 x 4 pixels together sample 16 times as densely.
#include "common/dither.glsl"
#include "common/view.glsl"
#include "dither/foliage_light.glsl"

in vec2 uv;
uniform sampler2D depths;
out vec4 colour;

void main() {
    vec3 ray = rayThrough(uv);
    float end = min(distanceOfDepth(texture(depths, uv).r), 34.0);
    float jitter = bayerThreshold(ivec2(gl_FragCoord.xy), 2);
    const int kSteps = 10;
    float sum = 0.0;
    // Steps lengthen with the distance.
    for (int i = 0; i < kSteps; ++i) {
        float t = (float(i) + jitter) / float(kSteps), way = end * t * (0.35 + 0.65 * t);
        vec3 p = eye + way * ray;
        sum += sunThrough(p) * (0.35 + 1.3 * t) * exp(-0.030 * way) * clamp(1.2 - 0.05 * p.y, 0.3, 1.0);
    }
    float toSun = max(dot(safeNormalize(ray), kSun), 0.0);
    float phase = 0.10 + 0.9 * toSun * toSun * toSun;
    colour = vec4(kSunColour * vec3(1.0, 0.93, 0.74) * (sum * end / float(kSteps) * 0.0135 * phase), 1.0);
}
