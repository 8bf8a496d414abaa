// Whether two inverse distances of neighbouring pixels differ by more than most slopes do.
const float kMinJump = 0.04;  // as a fraction

bool isJump(float here, float there) { return abs(there - here) >= kMinJump * max(here, there); }
