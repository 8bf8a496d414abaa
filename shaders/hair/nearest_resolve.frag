// Composites the nearest fragments of each pixel, front to back, and the mean of all others behind them.
// Draws: sorted hair.
layout(r32ui) uniform uimage2DArray nearestKeys;
layout(rgba16f) readonly uniform image2DArray nearestColours;
uniform sampler2D weightedSum, hidden;
uniform int nearest;
out vec4 colour;

const int MOST = 8;
const uint KEY = 0x7fffffffu;

bool isLess(vec4 a, vec4 b) {
    for (int i = 0; i < 3; ++i)
        if (a[i] != b[i]) return a[i] < b[i];
    return a[3] < b[3];
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    uint first = imageLoad(nearestKeys, ivec3(at, nearest)).r & KEY;
    uint keys[MOST];
    vec4 core[MOST];
    int count = 0;
    for (int i = 0; i <= nearest; ++i) {
        uint key = imageLoad(nearestKeys, ivec3(at, i)).r & KEY;
        if (key == 0u) break;
        // For the next frame.
        imageStore(nearestKeys, ivec3(at, i), uvec4(0u));
        if (i == nearest || key <= first) continue;
        vec4 own = imageLoad(nearestColours, ivec3(at, i));
        // Fragments with equal keys arrive in any order; their colours break the tie.
        int place = i;
        for (; place > 0 && keys[place - 1] == key && isLess(own, core[place - 1]); --place)
            core[place] = core[place - 1];
        core[place] = own, keys[i] = key;
        count = i + 1;
    }
    vec3 sum = vec3(0.0);
    float through = 1.0;
    for (int i = 0; i < count; ++i) {
        sum += through * core[i].rgb;
        through *= 1.0 - core[i].a;
    }
    vec4 tail = texelFetch(weightedSum, at, 0);
    float cover = 1.0 - exp(-texelFetch(hidden, at, 0).r);
    sum += tail.rgb * (through * cover / max(tail.a, 1e-6));
    colour = vec4(sum, 1.0 - through * (1.0 - cover));
}
