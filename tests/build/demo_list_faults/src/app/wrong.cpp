// swing in a comment is no fault.
const char* names[] = {"swing"};
