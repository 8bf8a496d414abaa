// A light: the product of its integrals along x and along y.
uniform sampler2D across;
uniform sampler2D down;  // from the bottom row
uniform vec3 tint;
out vec4 colour;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    colour = vec4(tint * texelFetch(across, ivec2(p.x, 0), 0).r * texelFetch(down, ivec2(p.y, 0), 0).r, 1.0);
}
