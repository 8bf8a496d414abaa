// The floor and the night at full resolution, with the depth of the floor.
// Draws: scenery.
#include "common/view.glsl"
#ifdef BLAST
#include "particles/shock.glsl"
#endif

in vec2 uv;
uniform sampler2D source;
uniform bool hasFloor;
out vec4 colour;

void main() {
    vec3 ray = rayThrough(uv);
    // The length of the ray along `forward` is 1.
    float along = eye.y / max(-ray.y, 1e-6);
    bool isFloor = hasFloor && along < viewFar && ray.y < 0.0;
#ifdef BLAST
    Shock air = shockBefore(safeNormalize(ray), isFloor ? along * length(ray) : 1e4);
    colour = vec4(texture(source, uv + air.bend).rgb + air.mist * shockLight, 1.0);
#else
    colour = texture(source, uv);
#endif
    gl_FragDepth = isFloor ? clamp((1.0 / along - depthToW.y) / depthToW.x, 0.0, 1.0) : 1.0;
}
