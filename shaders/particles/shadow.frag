// Absorption by a particle: optical depth for its slice, or Fourier coefficients over the depth.
in vec2 local;
in vec2 inMap;
flat in float strongest;
flat in vec2 depthRange;
layout(location = 0) out vec4 first;
#ifndef SLICES
layout(location = 1) out vec4 second;
#endif

// The mean of cos(k 2 pi z) over a length is that at its centre times this.
float overLength(float k) {
    float x = PI * k * depthRange.y;
    return x > 1e-3 ? sin(x) / x : 1.0;
}

void main() {
    float left = 1.0 - dot(local, local);
    if (left <= 0.0) discard;
    float depth = -log(1.0 - strongest * left * left);
#ifdef SLICES
    // A disc must not reach into the next tile.
    if (max(abs(inMap.x), abs(inMap.y)) > 1.0) discard;
    first = vec4(depth);
#else
    float z = 2.0 * PI * depthRange.x, s1 = sin(z), c1 = cos(z);
    float s2 = 2.0 * s1 * c1, c2 = 1.0 - 2.0 * s1 * s1, s3 = s1 * c2 + c1 * s2, c3 = c1 * c2 - s1 * s2;
    float w1 = overLength(1.0), w2 = overLength(2.0), w3 = overLength(3.0);
    first = 2.0 * depth * vec4(1.0, w1 * c1, w1 * s1, w2 * c2);
    second = 2.0 * depth * vec4(w2 * s2, w3 * c3, w3 * s3, 0.0);
#endif
}
