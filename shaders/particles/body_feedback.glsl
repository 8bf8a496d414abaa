// A particle from the attributes of a vertex to the outputs that transform feedback captures.
in vec3 position, velocity;
in float rotation, image, scale, look, stretch, age, life, size;
in uint key, tag;
out vec4 movedFirst;
out vec4 movedSecond;
out vec4 movedVelocity;
out vec2 movedLife;
flat out uvec2 movedKey;

Body bodyIn() {
    return Body(position, rotation, image, scale, look, stretch, velocity, age, life, size, key, tag);
}

void captured(Body body) {
    movedFirst = vec4(body.position, body.rotation);
    movedSecond = vec4(body.image, body.scale, body.look, body.stretch);
    movedVelocity = vec4(body.velocity, body.age);
    movedLife = vec2(body.life, body.size);
    movedKey = uvec2(body.key, body.tag);
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
