// Turns the sums of weighted blending into premultiplied light: the weighted mean of the colours, as opaque as all
// particles together (M. McGuire and L. Bavoil, "Weighted Blended Order-Independent Transparency", 2013).
// Draws: mean of the particles.
uniform sampler2D weightedSum, seenThrough;
out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 sum = texelFetch(weightedSum, at, 0);
    float through = texelFetch(seenThrough, at, 0).r;
    if (sum.a <= 0.0) discard;
    colour = vec4(sum.rgb * ((1.0 - through) / max(sum.a, 1e-6)), 1.0 - through);
}
