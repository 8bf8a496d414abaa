// The air that the shock wave of a blast compresses: it bends light towards itself, and mist forms in it.
uniform vec3 shock;       // radius and thickness of its shell, m; how far it bends a ray, rad
uniform vec3 shockLight;  // of the mist, where it is seen through the thickness of the shell

struct Shock {
    vec2 bend;   // from where a point of the target is seen to where it is, as fractions of the target
    float mist;  // fraction of `shockLight`
};

// Its effect on light that arrives from a distance of `surface` against `direction`, unit length.
Shock shockBefore(vec3 direction, float surface) {
    const vec3 centre = vec3(0.0, 0.8, 0.0);
    float along = dot(centre - eye, direction);
    vec3 nearest = eye + along * direction - centre;
    float miss = length(nearest), x = (miss - shock.x) / shock.y, shell = exp(-x * x);
    // In front of the surface, and above the floor.
    float isBefore = clamp((surface - along) / shock.x + 1.0, 0.0, 1.0) * smoothstep(-0.3, 0.5, nearest.y + centre.y);
    vec2 outward = vec2(dot(nearest, rightward()), dot(nearest, upward())) / max(miss, 1e-3);
    // Within the limb, a ray passes the shell twice.
    return Shock((isBefore * shock.z * -2.0 * x * shell) * outward / (2.0 * halfTangents),
                 isBefore * (x < 0.0 ? max(shell, 0.3 * exp(0.3 * x)) : shell));
}
