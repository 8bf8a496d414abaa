// Small lights far out of focus behind, and dust near the lens.
#include "common/view.glsl"

in vec3 lightPosition;
in float lightRadius;  // of its blur, in heights of the frame
in vec3 lightColour;
out vec2 local;
flat out vec3 glow;

void main() {
    vec4 centre = toClip * vec4(lightPosition, 1.0);
    local = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    glow = lightColour;
    vec2 reach = 2.0 * lightRadius * vec2(viewSize.y / viewSize.x, 1.0);
    gl_Position = centre.w > viewNear ? vec4(centre.xy / centre.w + reach * local, centre.z / centre.w, 1.0)
                                      : vec4(2.0, 2.0, 2.0, 1.0);
}
