// Transform feedback: emits a waiting child. Parents come from a texture with bit-identical data, four texels each.
#include "particles/hatch.glsl"
#include "particles/body_feedback.glsl"

uniform highp usampler2D bodies;

void main() {
    Body body = bodyIn();
    if (stateOf(body.tag) == WAITING) {
        int slot = int(body.age);
        ivec2 at = ivec2(4 * (slot % 256), slot / 256);
        uvec4 first = texelFetch(bodies, at, 0), third = texelFetch(bodies, at + ivec2(2, 0), 0);
        uvec4 fourth = texelFetch(bodies, at + ivec2(3, 0), 0);
        hatch(body, Parent(uintBitsToFloat(first.xyz), uintBitsToFloat(third.xyz), uintBitsToFloat(third.w),
                           uintBitsToFloat(fourth.x), fourth.w));
    }
    captured(body);
}
