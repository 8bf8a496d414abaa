// Statistics, needed for half resolution, of the frame's particles that are broad on screen;
// src/render/particles/census.h has the same members.
layout(std140) uniform Census {
    vec2 frontPlanes;  // mean and standard deviation of their distances, m
    float farthest;    // surfaces behind it hide none of them, m
};
