// Expands a piece of a bolt, in pixels of its layer, to a box around its light, or to a mitred part of a strip.
#include "common/view.glsl"

in vec3 from;  // z: distance along the axis, m
in float brightness;
in vec3 to;
in float radius;
in vec3 before;
in float inner;
in vec3 after;
in float outer;

uniform bool isStrip;
uniform bool narrowBends;

flat out vec4 ends;      // px
flat out vec4 light;     // brightness, radius, inner and outer end of this part
out vec2 across;
out float inverseDistance;

#include "bolts/strip_joint.glsl"

void main() {
    vec2 along = directionOf(to.xy - from.xy, vec2(1.0, 0.0)), aside = vec2(-along.y, along.x);
    ends = vec4(from.xy, to.xy);
    light = vec4(brightness, radius, inner, outer);
    float x = float(gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4);
    float y = float(gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5) * 2.0 - 1.0;
    across = vec2(x, y);
    vec2 position = (x > 0.5 ? to.xy + outer * along : from.xy - outer * along) + y * outer * aside;
    if (isStrip) {
        vec2 near_ = joint(directionOf(from.xy - before.xy, along), along);
        vec2 far_ = joint(along, directionOf(after.xy - to.xy, along));
        position = x > 0.5 ? to.xy + y * outer * far_ : from.xy + y * outer * near_;
    }
    inverseDistance = 1.0 / mix(from.z, to.z, x);
    gl_Position = vec4(2.0 * position / viewSize - 1.0, 0.0, 1.0);
}
