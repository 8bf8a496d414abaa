// Where in its pixel the shader runs. With one run per sample, this would be the sample's position.
out vec4 colour;

void main() { colour = vec4(fract(gl_FragCoord.xy), 0.0, 1.0); }
