// Whether two inverse distances of neighbouring pixels differ by more than most slopes do.
const float kLeastJump = 0.04;  // as a fraction

bool isJump(float here, float there) { return abs(there - here) >= kLeastJump * max(here, there); }
