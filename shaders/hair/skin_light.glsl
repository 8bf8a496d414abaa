// Light that scatters in skin.
uniform sampler2D skinTable;

// Light that leaves skin of a curvature (1/mm), per irradiance at an angle to the normal.
vec3 diffused(float cosine, float curvature, float scatters) {
    if (scatters == 0.0) return vec3(max(cosine, 0.0));
    return textureLod(skinTable, vec2(0.5 + 0.5 * cosine, clamp(4.0 * curvature, 0.0, 1.0)), 0.0).rgb;
}

// Light through thin parts, from the Gaussians of d'Eon et al. (J. Jimenez et al., "Real-Time Realistic Skin
// Translucency", 2010). `mm`: thickness.
vec3 through(float mm) {
    float s = -mm * mm;
    return vec3(0.233, 0.455, 0.649) * exp(s / 0.0064) + vec3(0.100, 0.336, 0.344) * exp(s / 0.0484) +
           vec3(0.118, 0.198, 0.0) * exp(s / 0.187) + vec3(0.113, 0.007, 0.007) * exp(s / 0.567) +
           vec3(0.358, 0.004, 0.0) * exp(s / 1.99) + vec3(0.078, 0.0, 0.0) * exp(s / 7.41);
}
