// AgX: a log encoding and a sigmoid in a colour space with inset primaries. Strong light therefore desaturates towards
// white instead of clipping channel by channel. Method and matrices: Troy Sobotka, AgX (2022); sigmoid by
// the sixth-order polynomial of Benjamin Wrensch, "Minimal AgX Implementation" (2023).
const mat3 kAgxInset = mat3(0.842479062253094, 0.0423282422610123, 0.0423756549057051,
                            0.0784335999999992, 0.878468636469772, 0.0784336,
                            0.0792237451477643, 0.0791661274605434, 0.879142973793104);
const mat3 kAgxOutset = mat3(1.19687900512017, -0.0528968517574562, -0.0529716355144438,
                             -0.0980208811401368, 1.15190312990417, -0.0980434501171241,
                             -0.0990297440797205, -0.0989611768448433, 1.15107367264116);
const float kAgxMinEv = -12.47393;
const float kAgxMaxEv = 4.026069;

vec3 agxSigmoid(vec3 x) {
    vec3 x2 = x * x;
    vec3 x4 = x2 * x2;
    return 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232;
}

// From linear scene light to values for a display of gamma 2.2, with the contrast and saturation of the suite's look.
vec3 agx(vec3 light) {
    vec3 v = kAgxInset * max(light, 0.0);
    v = clamp((log2(max(v, 1e-10)) - kAgxMinEv) / (kAgxMaxEv - kAgxMinEv), 0.0, 1.0);
    v = agxSigmoid(v);
    v = max(v, 0.0001);
    v *= sqrt(sqrt(v));  // to the power of 1.25
    float luma = dot(v, vec3(0.2126, 0.7152, 0.0722));
    v = kAgxOutset * (luma + 1.3 * (v - luma));
    return clamp(v, 0.0, 1.0);
}

// From values for a display of gamma 2.2 to sRGB: srgbEncode(v^2.2), by polynomials of the square root with an error of
// at most 6e-5, a seventieth of an 8-bit step. Logarithms would take a third of the pass on a software rasteriser.
vec3 srgbFromGamma22(vec3 v) {
    vec3 s = sqrt(max(v, 0.0));
    vec3 low = v * v * (4.25764371 + 12.612834 * s);
    vec3 high = -0.0598952838 + s * (0.0824701067 + s * (1.12041351 + s * (-0.183519505 + s * 0.0405433582)));
    return mix(high, low, vec3(lessThanEqual(v, vec3(0.0727212795))));  // 0.0031308^(1 / 2.2)
}
