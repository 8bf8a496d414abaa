// The weighted mean of the colours of all strands, as opaque as all together (M. McGuire and L. Bavoil, "Weighted
// Blended Order-Independent Transparency", 2013).
// Draws: mean of the hair.
uniform sampler2D weightedSum, hidden;
out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 sum = texelFetch(weightedSum, at, 0);
    float cover = 1.0 - exp(-texelFetch(hidden, at, 0).r);
    colour = vec4(sum.rgb * (cover / max(sum.a, 1e-6)), cover);
}
