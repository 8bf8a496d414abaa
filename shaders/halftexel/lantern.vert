// A corner of a lantern or of the water that shows its image; all but the place in it is the same over a lantern.
layout(location = 0) in vec2 clip;
layout(location = 1) in vec2 local;
layout(location = 2) in vec4 shape;
layout(location = 3) in vec4 light;
layout(location = 4) in vec4 more;

out vec2 vLocal;
flat out vec4 vShape;
flat out vec4 vLight;
flat out vec4 vMore;

void main() {
    vLocal = local;
    vShape = shape;
    vLight = light;
    vMore = more;
    gl_Position = vec4(clip, 0.0, 1.0);
}
