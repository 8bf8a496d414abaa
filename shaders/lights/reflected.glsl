// The light that a surface reflects. Ambient occlusion also dims direct light in corners.
vec3 reflected(vec3 albedo, float gloss, float ambientOcclusion, vec3 diffuse, vec3 specular) {
    return albedo * diffuse * (0.35 + 0.65 * ambientOcclusion) + specular * (gloss * ambientOcclusion);
}
