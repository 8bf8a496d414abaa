// Draws: trail.
in vec2 place;
in vec3 glow;
out vec4 colour;

void main() {
    float r = dot(place, place);
    // A core with a soft foot that ends at the edge.
    float foot = max(1.0 - r, 0.0);
    float core = 1.0 / (1.0 + 24.0 * r);
    vec3 white = vec3(max(glow.r, max(glow.g, glow.b)));
    colour = vec4(max(foot * foot * core * mix(glow, white, 0.6 * core * core), vec3(0.0)), 0.0);
}
