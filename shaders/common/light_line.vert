// A straight light, expanded to a rectangle around its glow. src/render/common/light_lines.h draws it.
#include "common/line_glow.glsl"
#include "common/view.glsl"

in vec3 from;
in vec3 to;
in vec3 light;
in float radius;  // m

uniform float reach;  // of the glow, in radii
flat out vec4 line_;  // start in px, and unit direction
flat out vec4 shape;  // length, radius and reach in px
flat out vec3 norm;   // of the glow, see lineGlowNorm
flat out vec3 shown;

void main() {
    vec4 a = toClip * vec4(from, 1.0), b = toClip * vec4(to, 1.0);
    // The part before the eye.
    float near_ = 1.02 * viewNear;
    if (a.w < near_ && b.w > near_) a = mix(a, b, (near_ - a.w) / (b.w - a.w));
    if (b.w < near_ && a.w > near_) b = mix(b, a, (near_ - b.w) / (a.w - b.w));
    bool isBehind = max(a.w, b.w) <= near_;
    vec2 p = (0.5 * a.xy / max(a.w, near_) + 0.5) * viewSize, q = (0.5 * b.xy / max(b.w, near_) + 0.5) * viewSize;
    vec2 d = q - p;
    float length_ = length(d);
    vec2 along = length_ > 1e-3 ? d / length_ : vec2(1.0, 0.0), aside = vec2(-along.y, along.x);
    float w = 0.5 * (a.w + b.w), px = radius * (0.5 * viewSize.y / halfTangents.y) / max(w, near_);
    float drawn = max(px, 0.62);
    // Only the inner glow of thin lines is visible.
    float half_ = min(drawn * reach * mix(0.45, 1.0, smoothstep(0.7, 3.0, drawn)), 0.35 * viewSize.y);
    line_ = vec4(p, along);
    shape = vec4(length_, drawn, half_, 0.0);
    norm = lineGlowNorm(drawn, half_);
    // Lines close to the eye fade because they would cover the whole frame.
    shown = light * (min(1.0, px / drawn) * smoothstep(0.8, 4.0, min(a.w, b.w)));
    bool isFar = gl_VertexID % 2 == 1, isHigh = gl_VertexID / 2 == 1;
    vec2 at = (isFar ? q + half_ * along : p - half_ * along) + (isHigh ? half_ : -half_) * aside;
    vec4 end = isFar ? b : a;
    gl_Position = isBehind ? vec4(2.0, 2.0, 2.0, 1.0)
                           : vec4(2.0 * at / viewSize - 1.0, end.z / max(end.w, near_), 1.0);
}
