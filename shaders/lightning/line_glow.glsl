// The glow of an evenly bright line, integrated in closed form.
//
// Each point of the line gives (d^2 + r^2)^-1.5 at the distance d, less the value at the reach R, and nothing beyond R.
// Glare in the eye falls with the cube of the angle (J. Vos, "Disability glare: a state of the art report", CIE Journal
// 1984); r is the radius of a soft core. The integral along the line is algebraic. As integrals add up, a line cut into
// pieces gives what the whole gave.

// At (x, y) along and across a line from 0 to `length_`. It is 1 at the midpoint of a long line.
float lineGlow(float x, float y, float length_, float r, float R) {
    float within = R * R - y * y;
    if (within <= 0.0) return 0.0;
    float half_ = sqrt(within);
    float low = clamp(-x, -half_, half_), high = clamp(length_ - x, -half_, half_);
    float k = y * y + r * r, rest = inversesqrt(R * R + r * r);
    float sum = (high * inversesqrt(high * high + k) - low * inversesqrt(low * low + k)) / k;
    sum -= (high - low) * rest * rest * rest;
    // The value on an infinite line.
    float whole = 2.0 * R * rest * (1.0 / (r * r) - rest * rest);
    return max(sum / whole, 0.0);
}

// The integral without its norm, and the norm. The glow up to R2 is the part up to R1 < R2 and their difference, which
// is flat up to R1 and therefore smooth.
float lineGlowPart(float x, float y, float length_, float r, float R) {
    float within = R * R - y * y;
    if (within <= 0.0) return 0.0;
    float half_ = sqrt(within);
    float low = clamp(-x, -half_, half_), high = clamp(length_ - x, -half_, half_);
    float k = y * y + r * r, rest = inversesqrt(R * R + r * r);
    float sum = (high * inversesqrt(high * high + k) - low * inversesqrt(low * low + k)) / k;
    return sum - (high - low) * rest * rest * rest;
}
float wholeGlow(float r, float R) {
    float rest = inversesqrt(R * R + r * r);
    return 2.0 * R * rest * (1.0 / (r * r) - rest * rest);
}
