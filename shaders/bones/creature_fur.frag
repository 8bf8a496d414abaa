// Fur above the skin: strands of a volume, cut at the height of the shell.
// Draws: fur.
uniform sampler3D strands;
uniform float shell;

centroid in vec3 light, edge, n, v;
centroid in vec4 at;
out vec4 colour;

void main() {
    float strand = textureLod(strands, at.xyz * 12.5, 0.0).r;
    float alpha = clamp(5.0 * (strand - 0.08 - 0.50 * shell) + 0.5, 0.0, 1.0) * step(0.0013, at.w);
    if (alpha < 0.1) discard;
    float depth = mix(0.70, 1.08, shell) * (0.86 + 0.24 * strand);
    // Even `centroid` extrapolates over triangles of no area.
    vec3 sum = max(light * mix(vec3(0.95, 0.86, 0.78), vec3(1.0), shell) + edge, 0.0);
    colour = vec4(sum * depth, alpha);
}
