// Expands a segment of a bolt to the quads that cover its light. Positions are in pixels after projection.
// src/render/bolts/segment_stream.h writes the segments.
#include "common/view.glsl"

in vec3 from;
in float brightness;  // 0: no segment; negative: the path ends with it
in vec3 to;
in float radius;      // negative: the path starts with it
in vec3 before;       // neighbouring points, of its path unless it is the first or last
in vec3 after;

uniform float thinnestPx;   // smallest radius, px; a thinner channel is drawn with this radius, but dimmer
uniform float widthScale;
uniform float reach;        // reach of the light in radii of the channel
uniform int shape;          // 0: quads for cap, body and cap; 1: a mitred strip; 2: a box around the glow
uniform bool narrowBends;   // the mistake: no division by the cosine of half the bend

flat out vec4 line_;     // start in px, and unit direction
flat out vec4 light;     // brightness, radius in px, reach in px, length in px
flat out vec3 norm;      // of the glow, see lineGlowNorm
out vec2 across;         // strip: y from -1 to 1 across
out float inverseDistance;

vec3 project(vec3 position) {
    vec4 clip = toClip * vec4(position, 1.0);
    float w = max(clip.w, viewNear);
    return vec3((0.5 * clip.xy / w + 0.5) * viewSize, w);
}

#include "common/line_glow.glsl"
#include "bolts/strip_joint.glsl"

void main() {
    vec3 a = project(from), b = project(to);
    vec2 along = directionOf(b.xy - a.xy, vec2(1.0, 0.0));
    vec2 aside = vec2(-along.y, along.x);
    float midW = 0.5 * (a.z + b.z);
    float radiusPx = abs(radius) * widthScale * (0.5 * viewSize.y / halfTangents.y) / midW;
    float drawn = max(radiusPx, thinnestPx);
    float half_ = drawn * reach;
    line_ = vec4(a.xy, along);
    light = vec4(abs(brightness) * min(1.0, radiusPx / drawn), drawn, half_, length(b.xy - a.xy));
    norm = lineGlowNorm(drawn, half_);
    if (a.z <= viewNear && b.z <= viewNear) light.x = 0.0;

    int number = gl_VertexID % 6;
    float x = float(number == 1 || number == 2 || number == 4);
    float y = float(number == 2 || number == 4 || number == 5) * 2.0 - 1.0;
    vec2 position;
    across = vec2(x, y);
    if (shape == 1) {
        vec3 last = radius < 0.0 ? from : before, next = brightness < 0.0 ? to : after;
        vec2 near_ = joint(directionOf(a.xy - project(last).xy, along), along);
        vec2 far_ = joint(along, directionOf(project(next).xy - b.xy, along));
        position = x > 0.5 ? b.xy + y * half_ * far_ : a.xy + y * half_ * near_;
    } else if (shape == 2) {
        position = (x > 0.5 ? b.xy + half_ * along : a.xy - half_ * along) + y * half_ * aside;
    } else {
        int part = gl_VertexID / 6;  // 0 cap, 1 body, 2 cap
        float low = part == 0 ? -half_ : part == 1 ? 0.0 : length(b.xy - a.xy);
        float high = part == 0 ? 0.0 : part == 1 ? length(b.xy - a.xy) : length(b.xy - a.xy) + half_;
        position = a.xy + mix(low, high, x) * along + y * half_ * aside;
    }
    float distance_ = mix(a.z, b.z, x);
    inverseDistance = 1.0 / distance_;
    gl_Position = vec4(2.0 * position / viewSize - 1.0, 0.0, light.x > 0.0 ? 1.0 : -1.0);
}
