// Clears the light targets.
layout(location = 0) out vec4 lightTexel;
#ifdef SPECULAR_COLOUR
layout(location = 1) out vec4 specularTexel;
#endif

void main() {
    lightTexel = vec4(0.0);
#ifdef SPECULAR_COLOUR
    specularTexel = vec4(0.0);
#endif
}
