// The colour of an age, from 0 (a new decision) to 1 (the oldest).
vec3 ageColour(float age) {
    vec3 young = vec3(0.05, 0.22, 0.55), mid = vec3(0.62, 0.10, 0.30), old = vec3(1.0, 0.62, 0.10);
    return age < 0.5 ? mix(young, mid, 2.0 * age) : mix(mid, old, 2.0 * age - 1.0);
}
