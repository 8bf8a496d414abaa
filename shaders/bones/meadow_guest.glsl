// What a guest takes of the light: the sun by its shadow, the sky around its feet.
#ifdef GUEST
uniform mat4 toShadow;  // to texture coordinates and depth
uniform sampler2D keyDepths;
uniform vec4 guest;  // position on the ground, radius, m

// Wings and fur let some of it through, and the penumbra of the sun is soft.
float sunPastGuest(vec3 p) {
    vec3 at = (toShadow * vec4(p, 1.0)).xyz;
    if (max(abs(at.x - 0.5), abs(at.y - 0.5)) > 0.48) return 1.0;
    const vec2 d = vec2(0.012, 0.005);
    vec4 depths = vec4(textureLod(keyDepths, at.xy + d, 0.0).r, textureLod(keyDepths, at.xy - d, 0.0).r,
                       textureLod(keyDepths, at.xy + vec2(-d.y, d.x), 0.0).r,
                       textureLod(keyDepths, at.xy + vec2(d.y, -d.x), 0.0).r);
    return 0.20 + 0.20 * dot(step(vec4(min(at.z, 1.0) - 0.003), depths), vec4(1.0));
}
float skyPastGuest(vec3 p) {
    vec3 away = (p - guest.xyz) / guest.w;
    return 1.0 - 0.65 / (1.0 + dot(away, away) * dot(away, away));
}
#else
float sunPastGuest(vec3 p) { return 1.0; }
float skyPastGuest(vec3 p) { return 1.0; }
#endif
