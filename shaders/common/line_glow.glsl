// The glow of an evenly bright line, integrated in closed form.
//
// Each point of the line gives (d^2 + r^2)^-1.5 at the distance d, less the value at the reach R, and nothing beyond R.
// Glare in the eye falls with the cube of the angle (J. Vos, "Disability glare: a state of the art report", CIE Journal
// 1984); r is the radius of a soft core. The integral along the line is algebraic. Integrals add up, so a line that is
// cut into pieces glows like the whole.

// The terms that depend only on r and R: r^2, R^2, and the inverse of the integral at an infinitely long line, which
// normalises the glow to 1 there.
vec3 lineGlowNorm(float r, float R) {
    float rest = inversesqrt(R * R + r * r);
    return vec3(r * r, R * R, 1.0 / (2.0 * R * rest * (1.0 / (r * r) - rest * rest)));
}

// The integral at (x, y) along and across a line from 0 to `length_`.
float lineGlowSum(float x, float y, float length_, vec3 norm) {
    float square = y * y, within = norm.y - square;
    float half_ = sqrt(max(within, 0.0));
    float low = clamp(-x, -half_, half_), high = clamp(length_ - x, -half_, half_);
    float k = square + norm.x, rest = inversesqrt(norm.x + norm.y);
    float sum = (high * inversesqrt(high * high + k) - low * inversesqrt(low * low + k)) / k;
    return sum - (high - low) * (rest * rest * rest);
}

// The integral without its norm, and the norm. The glow up to R2 is the part up to R1 < R2 and their difference, which
// is flat up to R1 and therefore smooth.
float lineGlowPart(float x, float y, float length_, float r, float R) {
    return lineGlowSum(x, y, length_, vec3(r * r, R * R, 0.0));
}
float wholeGlow(float r, float R) { return 1.0 / lineGlowNorm(r, R).z; }
