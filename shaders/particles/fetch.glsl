// How the two vec4 of a particle reach the vertex shader, the only difference between the paths.
#ifdef UNIFORM_ARRAY
uniform vec4 particles[200];
#endif
#ifdef UNIFORM_BLOCK
layout(std140) uniform Particles { vec4 particles[1024]; };
#endif
#ifdef PULLED
uniform sampler2D pulled;  // two texels a particle
#endif
#if defined(INSTANCES) || defined(POINTS)
in vec3 position;
in float rotation, image, scale, look, stretch;
#endif
#ifdef BODIES
// Further outputs of transform feedback; not read here.
in vec3 velocity;
in float age, life, size;
in uint key, tag;
#endif

struct FetchedParticle {
    vec4 first, second;
    int corner;  // 0 to 3: right is bit 0, top is bit 1
};

FetchedParticle fetchedParticle() {
#if defined(INSTANCES) || defined(POINTS)
    return FetchedParticle(vec4(position, rotation), vec4(image, scale, look, stretch), gl_VertexID);
#else
    int number = gl_VertexID / 6, corner = gl_VertexID - 6 * number;
    corner = corner < 3 ? corner : corner == 5 ? 3 : 5 - corner;
#ifdef PULLED
    int width = textureSize(pulled, 0).x;
    ivec2 texel = ivec2((2 * number) % width, (2 * number) / width);
    return FetchedParticle(texelFetch(pulled, texel, 0), texelFetch(pulled, texel + ivec2(1, 0), 0), corner);
#else
    return FetchedParticle(particles[2 * number], particles[2 * number + 1], corner);
#endif
#endif
}
