// Scattering of light by a hair fibre, as in src/sim/hair/fibre.h, fibre_table.h and
// tests/sim/hair/fibre_scattering.h, which cite the sources. src/render/hair/fibre_tables.h sets the uniforms.
uniform sampler3D fibreLobes;      // azimuthal functions: azimuth, cos θ of the eye, pigment
uniform sampler3D fibreCrossings;  // a_f, a_b and the far half's part: one of three, cos θ, pigment
uniform vec3 lobeVariances;        // of R, TT and TRT
uniform vec3 lobeScales;           // 1 / (v (1 − e^(−2/v)))
uniform vec2 lobeTurns[3];         // sines and cosines of their shifts

const float AZIMUTHS = 64.0, INCLINATIONS = 16.0, PIGMENTS = 13.0;

// Texture coordinate of 0 … 1 between the centres of the first and last of `count` texels.
float texelAt(float x, float count) { return (clamp(x, 0.0, 1.0) * (count - 1.0) + 0.5) / count; }

// e^(−x) I₀(x) for x of 0 or more.
float scaledBesselI0(float x) {
    float t = x / 3.75;
    t *= t;
    float low = 1.0 + t * (3.5156229 + t * (3.0899424 + t * (1.2067492 +
                t * (0.2659732 + t * (0.0360768 + t * 0.0045813)))));
    float u = 3.75 / max(x, 3.75);
    float high = 0.39894228 + u * (0.01328592 + u * (0.00225319 + u * (-0.00157565 + u * (0.00916281 +
                 u * (-0.02057706 + u * (0.02635537 + u * (-0.01647633 + u * 0.00392377)))))));
    return x < 3.75 ? low * exp(-x) : high * inversesqrt(max(x, 3.75));
}

// Mp for light from inclination i (sine and cosine) to o; `scale` is 1 / (v (1 − e^(−2/v))).
float longitudinal(vec2 i, vec2 o, float variance, float scale) {
    float sines = i.x + o.x, cosines = i.y - o.y;
    float exponent = -0.5 * (sines * sines + cosines * cosines) / variance;
    return exp(exponent) * scaledBesselI0(i.y * o.y / variance) * scale;
}
float longitudinal(vec2 i, vec2 o, float variance) {
    return longitudinal(i, o, variance, 1.0 / (variance * (1.0 - exp(-2.0 / variance))));
}
vec2 turned(vec2 o, vec2 turn) { return vec2(o.x * turn.y - o.y * turn.x, abs(o.y * turn.y + o.x * turn.x)); }

// A point of a strand, and its viewing geometry.
struct Fibre {
    vec3 tangent, across;  // across: towards the eye without the component along the tangent
    vec2 o;                // sine and cosine of the eye's inclination
    float pigment;         // 0 … 1: half the square root of the multiple of the base's absorption
    vec3 forward, backward, far;  // a_f, a_b and the far half's part
    vec3 passes, returns;  // a_f and a_b of the strands around it
    vec2 variances;        // of light scattered forwards, and of light that strands behind scatter back
};

// `around`: pigment of the strands around it, and the fraction of them that has none.
Fibre fibreAt(vec3 tangent, vec3 toEye, float pigment, vec2 around) {
    Fibre fibre;
    fibre.tangent = tangent, fibre.pigment = pigment;
    float sine = dot(tangent, toEye);
    fibre.o = vec2(sine, safeSqrt(1.0 - sine * sine));
    fibre.across = toEye - sine * tangent;
    vec2 at = vec2(texelAt(fibre.o.y, INCLINATIONS), texelAt(pigment, PIGMENTS));
    vec4 forward = texture(fibreCrossings, vec3(0.5 / 3.0, at)), backward = texture(fibreCrossings, vec3(0.5, at));
    fibre.far = texture(fibreCrossings, vec3(2.5 / 3.0, at)).rgb;
    vec2 with = vec2(at.x, texelAt(around.x, PIGMENTS)), without = vec2(at.x, 0.0);
    fibre.passes = mix(texture(fibreCrossings, vec3(0.5 / 3.0, with)).rgb,
                       texture(fibreCrossings, vec3(0.5 / 3.0, without)).rgb, around.y);
    fibre.returns = mix(texture(fibreCrossings, vec3(0.5, with)).rgb, texture(fibreCrossings, vec3(0.5, without)).rgb,
                        around.y);
    fibre.forward = forward.rgb, fibre.backward = backward.rgb, fibre.variances = vec2(forward.a, backward.a);
    return fibre;
}

// The light's direction as the fibre sees it: sine and cosine of its inclination, azimuth from the eye's, 0 … π.
vec3 seenFrom(Fibre fibre, vec3 toLight) {
    float sine = dot(fibre.tangent, toLight), cosine = safeSqrt(1.0 - sine * sine);
    float cosPhi = dot(fibre.across, toLight) / max(fibre.o.y * cosine, 1e-4);
    return vec3(sine, cosine, acos(clamp(cosPhi, -1.0, 1.0)));
}

// ∫ N over half of all azimuths about phi, divided by π.
vec3 spreadAzimuthal(Fibre fibre, float phi) {
    vec3 near = fibre.forward + fibre.backward - fibre.far;
    return mix(near, fibre.far, smoothstep(0.25, 0.75, phi / PI)) / PI;
}

// Light that travels in both directions at a point, with `before` strands towards the light and `behind` beyond it.
void twoWayLight(Fibre fibre, float before, float behind, out vec3 forwards, out vec3 backwards) {
    vec3 loss = 1.0 - fibre.passes;
    vec3 rate = sqrt(max(loss * loss - fibre.returns * fibre.returns, 1e-6));
    vec3 all = exp(-2.0 * rate * (before + behind)), rest = exp(-2.0 * rate * behind);
    vec3 passed = exp(-rate * before) / (loss * (1.0 - all) + rate * (1.0 + all));
    forwards = passed * (rate * (1.0 + rest) + loss * (1.0 - rest));
    backwards = passed * fibre.returns * (1.0 - rest);
}

// The sum of the strand's own reflections, Σ Mp Np; `across` receives Σ Np. `glint` scales TRT.
vec3 reflections(Fibre fibre, vec3 light, float glint, out vec3 across) {
    vec2 at = vec2(texelAt(fibre.o.y, INCLINATIONS), texelAt(fibre.pigment, PIGMENTS));
    float azimuth = texelAt(light.z / PI, AZIMUTHS);
    vec4 through = texture(fibreLobes, vec3(0.5 * azimuth, at));
    vec3 inside = glint * texture(fibreLobes, vec3(0.5 + 0.5 * azimuth, at)).rgb;
    vec3 m;
    for (int p = 0; p < 3; ++p)
        m[p] = longitudinal(light.xy, turned(fibre.o, lobeTurns[p]), lobeVariances[p], lobeScales[p]);
    across = through.rgb + through.a + inside;
    return m.x * through.a + m.y * through.rgb + m.z * inside;
}

// Radiance divided by irradiance. Single scattering: of light that hit no other strand. Dual: of all light.
vec3 singleLight(Fibre fibre, vec3 toLight, float before, float glint) {
    vec3 across;
    return exp(-before) * reflections(fibre, seenFrom(fibre, toLight), glint, across);
}
vec3 dualLight(Fibre fibre, vec3 toLight, float before, float behind, float glint) {
    vec3 light = seenFrom(fibre, toLight), across, forwards, backwards;
    vec3 direct = reflections(fibre, light, glint, across);
    float lit = exp(-before);
    twoWayLight(fibre, before, behind, forwards, backwards);
    float variance = fibre.variances.x * (1.0 + before);
    vec3 spread = mix(spreadAzimuthal(fibre, light.z), across, exp(-before / 3.0));
    return lit * direct + (forwards - lit) * longitudinal(light.xy, fibre.o, variance) * spread +
           backwards * longitudinal(light.xy, fibre.o, fibre.variances.x * before + fibre.variances.y) *
               spreadAzimuthal(fibre, PI - light.z);
}
