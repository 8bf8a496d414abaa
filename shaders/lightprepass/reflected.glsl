// What a surface gives back of the light that falls on it. Corners take less of it than their normal alone would say.
vec3 reflected(vec3 albedo, float gloss, float ambientOcclusion, vec3 diffuse, vec3 specular) {
    return albedo * diffuse * (0.35 + 0.65 * ambientOcclusion) + specular * (gloss * ambientOcclusion);
}
