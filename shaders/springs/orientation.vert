// The disc (or its mirror image in the ground) and the ground: world space in metres, y up.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform mat4 model;
uniform mat4 camera;  // world to clip space

centroid out vec3 vPlace;   // world
centroid out vec3 vNormal;  // world
centroid out vec3 vLocal;   // in the thing's own frame

void main() {
    vec4 place = model * vec4(position, 1.0);
    vPlace = place.xyz;
    vNormal = mat3(model) * normal;
    vLocal = position;
    gl_Position = camera * place;
}
