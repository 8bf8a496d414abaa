// In a page of a browser there is neither a command line nor ffmpeg, so nothing of `--share` is loaded.
#include "app/offscreen/share.h"

namespace arclight {

Expected<Done> writeShare(OffscreenRun&, const Options&, const RunPlan&) {
    return fail(Exit::usage, "--share is not available in a browser");
}

}  // namespace arclight
