// Light through the paper of a lantern; `strength` is the flame's light that falls on it.
const float kFlameHeight = 0.34;  // fraction of the height of the paper
const float kPaperRadiance = 4.2;

vec3 paperLight(float strength, float red) {
    // Weak light has passed through more paper: its colour is deeper.
    float thin = clamp(0.45 * strength, 0.0, 1.0);
    vec3 white = mix(vec3(1.0, 0.42, 0.115), vec3(1.0, 0.70, 0.40), thin);
    vec3 signal = mix(vec3(0.46, 0.005, 0.004), vec3(0.72, 0.036, 0.013), thin);
    return strength * mix(white, signal, red);
}
