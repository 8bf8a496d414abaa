// Light that a pen leaves on a page: a strip, and the pen itself.
in vec2 position;  // clip coordinates
in vec2 at;        // across from -1 to 1, and along where the pen is
in vec3 light;
out vec2 place;
out vec3 glow;

void main() {
    place = at;
    glow = light;
    gl_Position = vec4(position, 0.0, 1.0);
}
