// Limits common to all methods of drawing strands, so that they draw the same fragments in the same order.

// Fragments that cover less than this are not drawn.
const float LEAST = 1.0 / 512.0;

// Depths in steps that the depth buffer can resolve; the strand number breaks ties.
const float DEPTH_STEPS = 4194303.0;
