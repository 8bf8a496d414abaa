// Where the layers of a deep opacity map begin: the depth of the first strand, m, smoothed over its neighbours. The
// first strand of a single texel comes and goes as the hair moves; layers that jump with it would flicker.
uniform sampler2D nearestDepths;
uniform float depthRange;  // m
out float first;

const int REACH = 2;  // texels
const float NEAR = 0.012;  // m; strands farther from the first one belong to another lock
const float AHEAD = 0.001;  // m, which leaves few strands in front of the first layer

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(nearestDepths, 0) - 1;
    float own = texelFetch(nearestDepths, at, 0).r;
    first = depthRange * own;
    if (own == 1.0) return;
    float sum = 0.0, count = 0.0;
    for (int y = -REACH; y <= REACH; ++y)
        for (int x = -REACH; x <= REACH; ++x) {
            float depth = texelFetch(nearestDepths, clamp(at + ivec2(x, y), ivec2(0), last), 0).r;
            if (depth == 1.0) continue;
            sum += clamp(depthRange * depth, first - NEAR, first + NEAR), count += 1.0;
        }
    first = sum / count - AHEAD;
}
