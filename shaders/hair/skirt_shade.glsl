// How skirt, legs and floor occlude a position.
uniform vec4 hem;   // centre and mean radius, m
uniform vec3 waist, bodyUp;
uniform float floorHeight;
uniform vec4 legs[8];  // both ends of each capsule, with its radius, m

// 0 outside the skirt, 1 well inside: a cone from the waist to the hem.
float underSkirt(vec3 p) {
    float height = dot(p - hem.xyz, bodyUp), fullHeight = max(dot(waist - hem.xyz, bodyUp), 0.05);
    float t = clamp(1.0 - height / fullHeight, 0.0, 1.0);
    vec3 across = p - mix(waist, hem.xyz, t);
    float along = dot(across, bodyUp);
    float away = safeSqrt(dot(across, across) - along * along), reach = mix(0.125, hem.w, t);
    return smoothstep(-0.04, 0.05, height) * smoothstep(0.015, -0.005, dot(p - waist, bodyUp)) *
           smoothstep(1.06, 0.98, away / reach);
}

// The fraction of the surroundings that the legs leave visible from a surface that faces `n`: each capsule counts as a
// sphere at its nearest point.
float legsLeave(vec3 p, vec3 n) {
    float visible = 1.0;
    for (int i = 0; i < 4; ++i) {
        vec3 a = legs[2 * i].xyz, b = legs[2 * i + 1].xyz;
        float radius = legs[2 * i].w;
        vec3 axis = b - a;
        float t = clamp(dot(p - a, axis) / dot(axis, axis), 0.0, 1.0);
        vec3 to = a + t * axis - p;
        float far = length(to);
        // A leg does not occlude itself.
        float other = smoothstep(1.25, 1.6, far / radius);
        float ratio = min(radius / max(far, 1e-3), 1.0);
        visible *= 1.0 - 0.85 * other * ratio * ratio * clamp(0.4 + 0.6 * dot(n, to / max(far, 1e-3)), 0.0, 1.0);
    }
    return visible;
}

// The fraction of the surroundings that floor and skirt leave visible.
float ambientOcclusion(vec3 p, vec3 n) {
    float above = max(p.y - floorHeight, 0.0);
    float ground = 1.0 - 0.55 * (0.5 - 0.5 * n.y) * exp(-above / 0.12) - 0.35 * exp(-above / 0.03);
    float height = max(dot(p - hem.xyz, bodyUp), 0.0);
    float inside = underSkirt(p);
    // Through the hem's opening, a disc at `height` below.
    float opening = hem.w * hem.w / (hem.w * hem.w + 2.2 * height * height);
    // Just below the hem, the skirt is a roof.
    float below = max(-dot(p - hem.xyz, bodyUp), 0.0);
    vec3 across = p - hem.xyz + bodyUp * below;
    float roof = 0.55 * hem.w * hem.w / (hem.w * hem.w + below * below * 5.0) * (0.6 + 0.4 * n.y) *
                 smoothstep(1.4, 0.7, length(across - bodyUp * dot(across, bodyUp)) / hem.w) *
                 (1.0 - smoothstep(0.0, 0.05, dot(p - waist, bodyUp)));
    return ground * mix(1.0 - roof, 0.30 * opening, inside);
}
