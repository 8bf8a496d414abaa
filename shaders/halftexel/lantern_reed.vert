// A ribbon of a reed.
layout(location = 0) in vec2 clip;
layout(location = 1) in vec2 across;
layout(location = 2) in vec3 light;
out vec2 vAcross;
out vec3 vLight;

void main() {
    vAcross = across;
    vLight = light;
    gl_Position = vec4(clip, 0.0, 1.0);
}
