// Light that reaches a place from all along a straight line which glows evenly, in closed form.
//
// Each point of the line gives (d^2 + r^2)^-1.5 at the distance d, less what is left of that at R, and nothing beyond R:
// glare in the eye falls with the cube of the angle (J. Vos, "Disability glare: a state of the art report", CIE Journal
// 1984), here around a soft core of radius r. Its integral along the line is algebraic. As integrals add, a line cut
// into pieces gives what it gave whole.

// At (x, y) along and across a line from 0 to `length_`; 1 in the middle of a long one.
float lineGlow(float x, float y, float length_, float r, float R) {
    float within = R * R - y * y;
    if (within <= 0.0) return 0.0;
    float half_ = sqrt(within);
    float low = clamp(-x, -half_, half_), high = clamp(length_ - x, -half_, half_);
    float k = y * y + r * r, rest = inversesqrt(R * R + r * r);
    float sum = (high * inversesqrt(high * high + k) - low * inversesqrt(low * low + k)) / k;
    sum -= (high - low) * rest * rest * rest;
    // The same in the middle of an endless line.
    float whole = 2.0 * R * rest * (1.0 / (r * r) - rest * rest);
    return max(sum / whole, 0.0);
}
