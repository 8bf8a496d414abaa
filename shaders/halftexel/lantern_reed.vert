// A reed: a ribbon along its curve, two pixels wider than the blade on either side.
#include "common/view.glsl"

const int kSegments = 32, kLights = 6;
const vec3 kDark = vec3(0.0022, 0.0026, 0.0032);

in vec2 root;  // control points of its curve, frame heights from the lower left (or right) corner
in vec2 bend;
in vec2 tip;
in float width;  // at the root, frame heights
in float phase;
in int isRight;
in int isCattail;
uniform float swayTurns;
uniform vec2 lightPositions[kLights];  // frame heights from the lower left corner
uniform vec3 lightColours[kLights];
out vec2 vAcross;  // position across the ribbon and half the width of the blade, px
out vec3 vLight;

vec2 positionAt(float t) {
    vec2 swaying = tip + vec2(0.007 * sin(2.0 * PI * fract(swayTurns + phase)), 0.0);
    vec2 p = (1.0 - t) * (1.0 - t) * root + 2.0 * t * (1.0 - t) * bend + t * t * swaying;
    return isRight == 0 ? p : vec2(viewSize.x / viewSize.y - p.x, p.y);
}

// Half the width along the length, as a fraction of the width at the root.
float halfWidth(float t) {
    if (isCattail == 0) return 0.5 * safePow(1.0 - t, 0.7) * (0.55 + 0.45 * min(1.0, 3.0 * t));
    // A thin stalk, and the head with its round ends.
    float end = clamp((t - 0.85) / 0.07, -1.0, 1.0);
    return 0.17 - 0.10 * t + 0.52 * sqrt(sqrt(1.0 - end * end));
}

void main() {
    // Shorter steps towards the tip, where the curve bends and the head is.
    float s = float(gl_VertexID / 2) / float(kSegments), t = s * (1.4 - 0.4 * s);
    vec2 position = positionAt(t), ahead = positionAt(t + 0.01) - positionAt(t - 0.01);
    vec2 normal = vec2(-ahead.y, ahead.x) / max(length(ahead), 1e-6);
    float halfPx = halfWidth(t) * width * viewSize.y;
    vAcross = vec2((halfPx + 2.0) * (gl_VertexID % 2 == 0 ? 1.0 : -1.0), halfPx);
    vLight = kDark;
    for (int i = 0; i < kLights; ++i) {
        vec2 way = lightPositions[i] - position;
        vLight += lightColours[i] / (1.0 + 260.0 * dot(way, way));
    }
    vec2 corner = (position + normal * (vAcross.x / viewSize.y)) * vec2(viewSize.y / viewSize.x, 1.0);
    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
