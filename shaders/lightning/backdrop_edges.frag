// Weights of a pixel's four neighbours for smooth edges: each of its four samples belongs to the pixel with the most
// similar distance.
out vec4 weights;  // left, right, below, above
uniform sampler2D samples;
uniform sampler2D distances;
uniform float farthest;  // m; there are no edges beyond

float relativeDifference(float a, float b) { return abs(a - b) / min(a, b); }

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(distances, 0) - 1;
    float own = min(texelFetch(distances, at, 0).r, farthest);
    float near[4];
    near[0] = texelFetch(distances, clamp(at + ivec2(-1, 0), ivec2(0), last), 0).r;
    near[1] = texelFetch(distances, clamp(at + ivec2(1, 0), ivec2(0), last), 0).r;
    near[2] = texelFetch(distances, clamp(at + ivec2(0, -1), ivec2(0), last), 0).r;
    near[3] = texelFetch(distances, clamp(at + ivec2(0, 1), ivec2(0), last), 0).r;
    for (int i = 0; i < 4; ++i) near[i] = min(near[i], farthest);
    weights = vec4(0);
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1);
        float d = min(texelFetch(samples, 2 * at + corner, 0).r, farthest);
        float least = relativeDifference(d, own);
        if (least < 0.05) continue;
        int best = -1;
        // Prefer the two neighbours on the sample's side; another one must be much more similar.
        for (int j = 0; j < 4; ++j) {
            bool isOnSide = j < 2 ? j == corner.x : j - 2 == corner.y;
            float u = relativeDifference(d, near[j]) * (isOnSide ? 1.0 : 1.5) + (isOnSide ? 0.0 : 0.01);
            best = u < 0.6 * least ? j : best;
            least = u < 0.6 * least ? u : least;
        }
        weights += 0.25 * vec4(best == 0, best == 1, best == 2, best == 3);
    }
}
