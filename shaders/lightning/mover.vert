// A ship or a drone.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in float part;
uniform mat4 camera;
uniform mat4 place;
uniform vec3 eye, ahead;
out vec3 vPlace;
out vec3 vNormal;
out vec3 vLocal;
out float vDistance;
flat out float vPart;

void main() {
    vec4 world = place * vec4(position, 1.0);
    vPlace = world.xyz;
    vNormal = mat3(place) * normal;
    vLocal = position;
    vDistance = dot(world.xyz - eye, ahead);
    vPart = part;
    gl_Position = camera * world;
}
