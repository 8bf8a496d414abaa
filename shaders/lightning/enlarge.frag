// Enlarges the backdrop, which is smaller than the frame while the camera moves, and adds the bolts.
// Draws: enlarged light.
uniform sampler2D source;
uniform sampler2D bolts;

in vec2 uv;
out vec4 colour;

void main() {
    vec3 light = textureLod(source, uv, 0.0).rgb;
    colour = vec4(light + texelFetch(bolts, ivec2(gl_FragCoord.xy), 0).rgb, 1.0);
}
