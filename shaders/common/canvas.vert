// Pixels from the top left corner to clip space.
layout(location = 0) in vec2 position;
layout(location = 1) in vec2 local;
layout(location = 2) in vec4 shape;
layout(location = 3) in vec4 ink;
layout(location = 4) in float kind;

uniform vec2 viewport;

out vec2 vLocal;
out vec4 vShape;
out vec4 vInk;
out float vKind;

void main() {
    vLocal = local;
    vShape = shape;
    vInk = ink;
    vKind = kind;
    gl_Position = vec4(2.0 * position.x / viewport.x - 1.0, 1.0 - 2.0 * position.y / viewport.y, 0.0, 1.0);
}
