// Laptops with two GPUs: their drivers start a program on the slower one unless it exports these names.

extern "C" {

/// NVIDIA Optimus, "Global Rendering Policy": 1 asks for the NVIDIA GPU.
__declspec(dllexport) unsigned long NvOptimusEnablement = 1;
/// AMD PowerXpress: 1 asks for the faster GPU.
__declspec(dllexport) int AmdPowerXpressRequestHighPerformance = 1;
}
