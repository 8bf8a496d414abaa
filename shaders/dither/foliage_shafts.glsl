// Sunlight that the air scatters along a ray from the eye. Needs common/view.glsl and dither/foliage_light.glsl.

/// `direction`: of length 1; `end`: distance of the visible surface, m; `jitter`: shift of the samples, 0 to 1.
vec3 shaftLight(vec3 direction, float end, float jitter) {
    const int kSteps = 10;
    float sum = 0.0;
    end = min(end, 34.0);
    // Steps lengthen with the distance.
    for (int i = 0; i < kSteps; ++i) {
        float t = (float(i) + jitter) / float(kSteps), along = end * t * (0.35 + 0.65 * t);
        vec3 p = eye + along * direction;
        sum += sunThrough(p) * (0.35 + 1.3 * t) * hazeTransmittance(0.030, along) * clamp(1.2 - 0.05 * p.y, 0.3, 1.0);
    }
    float toSun = max(dot(safeNormalize(direction), kSun), 0.0);
    float phase = 0.10 + 0.9 * toSun * toSun * toSun;
    return kSunColour * vec3(1.0, 0.93, 0.74) * (sum * end / float(kSteps) * 0.0135 * phase);
}
