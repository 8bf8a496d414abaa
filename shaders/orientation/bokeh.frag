// Draws: disc of blurred light, discs of blurred light.
in vec2 local;
flat in vec3 glow;
out vec4 colour;

void main() {
    // Nine blades, rounded; a lens's disc is a little brighter at its edge.
    float r = length(local), a = atan(local.y, local.x);
    float blade = 0.6981317, in_ = mod(a, blade) - 0.5 * blade;
    float edge = r * mix(1.0, cos(in_) / cos(0.5 * blade), 0.5), pixel = max(fwidth(edge), 1e-4);
    float disc = 1.0 - smoothstep(0.98 - 1.5 * pixel, 0.98, edge);
    colour = vec4(glow * disc * (0.75 + 0.45 * r * r), 0.0);
}
