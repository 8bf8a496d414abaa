// The floor and the night at full resolution, with the depth of the floor, seen through the shock wave of a blast.
#include "common/view.glsl"

in vec2 uv;
uniform sampler2D source;
uniform bool hasFloor;
#ifdef BLAST
uniform vec3 shock;       // radius and thickness of its shell, m; how far it bends a ray, rad
uniform vec3 shockLight;  // of the mist in the shell, where it is seen through its thickness
#endif
out vec4 colour;

#ifdef BLAST
// Dense air bends light towards itself: the shell of the blast about `centre` shifts and dims what is behind it.
vec3 throughShock(vec3 direction, float surface) {
    const vec3 centre = vec3(0.0, 0.8, 0.0);
    float along = dot(centre - eye, direction);
    vec3 nearest = eye + along * direction - centre;
    float miss = length(nearest), x = (miss - shock.x) / shock.y, shell = exp(-x * x);
    // In front of the surface, and above the floor.
    float isBefore = clamp((surface - along) / shock.x + 1.0, 0.0, 1.0) * smoothstep(-0.3, 0.5, nearest.y + centre.y);
    vec2 outward = vec2(dot(nearest, rightward()), dot(nearest, upward())) / max(miss, 1e-3);
    vec2 bend = (isBefore * shock.z * -2.0 * x * shell) * outward / (2.0 * halfTangents);
    // Within the limb, a ray passes the shell twice.
    float mist = miss < shock.x ? max(shell, 0.12) : shell;
    return texture(source, uv + bend).rgb + (isBefore * mist) * shockLight;
}
#endif

void main() {
    vec3 ray = rayThrough(uv);
    // The length of the ray along `forward` is 1.
    float along = eye.y / max(-ray.y, 1e-6);
    bool isFloor = hasFloor && along < viewFar && ray.y < 0.0;
#ifdef BLAST
    colour = vec4(shock.z > 0.0 ? throughShock(safeNormalize(ray), isFloor ? along * length(ray) : 1e4)
                                : texture(source, uv).rgb, 1.0);
#else
    colour = texture(source, uv);
#endif
    gl_FragDepth = isFloor ? clamp((1.0 / along - depthToW.y) / depthToW.x, 0.0, 1.0) : 1.0;
}
