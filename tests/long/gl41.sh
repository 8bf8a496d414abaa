#!/bin/sh
# Runs the suite on the OpenGL that macOS has: gl41.sh <root> <bin> <folder> [demo]... Mesa's software rasteriser is told
# to be of version 4.1, with GLSL 4.10, and to hide what Apple's drivers lack, by the list of extensions that those of an
# Apple M1 and of an Intel Iris 6100 report. Each demo checks itself, captures its showcase and every preset, and draws
# its golden frames; then all tests run that draw in a process of their own.
set -eu
root=$1 bin=$2
. "$root/tools/cmake/setup.sh"
mkdir -p "$3"
folder=$(CDPATH='' cd -- "$3" && pwd)
shift 3
if [ $# -eq 0 ]; then set -- $(demo_names); fi
passed=0 failed=0

# Some of Mesa's extensions share a switch. Without KHR_debug, those go that cannot be hidden one by one, such as
# ARB_debug_output and ARB_get_program_binary. With ARB_texture_storage_multisample and ARB_multi_draw_indirect, parts of
# OpenGL 3.2 and 4.0 would go.
hidden='KHR_debug KHR_blend_equation_advanced KHR_robustness
ARB_ES3_1_compatibility ARB_ES3_2_compatibility ARB_ES3_compatibility ARB_arrays_of_arrays ARB_base_instance
ARB_buffer_storage ARB_clear_texture ARB_clip_control ARB_compute_shader ARB_conditional_render_inverted
ARB_conservative_depth ARB_copy_image ARB_cull_distance ARB_derivative_control ARB_enhanced_layouts
ARB_explicit_uniform_location ARB_fragment_layer_viewport ARB_framebuffer_no_attachments ARB_gpu_shader_int64
ARB_internalformat_query2 ARB_pipeline_statistics_query ARB_polygon_offset_clamp ARB_query_buffer_object
ARB_seamless_cubemap_per_texture ARB_shader_atomic_counters ARB_shader_ballot ARB_shader_clock
ARB_shader_draw_parameters ARB_shader_group_vote ARB_shader_image_load_store ARB_shader_image_size
ARB_shader_storage_buffer_object ARB_shader_texture_image_samples ARB_shader_viewport_layer_array
ARB_shading_language_420pack ARB_shading_language_packing ARB_stencil_texturing ARB_texture_buffer_range
ARB_texture_compression_bptc ARB_texture_filter_minmax ARB_texture_mirror_clamp_to_edge ARB_texture_query_levels
ARB_texture_stencil8 ARB_texture_view ARB_transform_feedback_instanced ARB_transform_feedback_overflow_query
EXT_shader_framebuffer_fetch EXT_shader_integer_mix MESA_shader_integer_functions NV_shader_atomic_float'
override=''
for name in $hidden; do override="$override -GL_$name"; done
export MESA_GL_VERSION_OVERRIDE=4.1FC MESA_GLSL_VERSION_OVERRIDE=410 MESA_EXTENSION_OVERRIDE="${override# }"
export ARCLIGHT_TEST_GL41=1

# check <what> <command>...: runs the command, whose output goes to a log, in the folder of its own.
check() {
    what=$1
    shift
    log=$folder/log
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        grep -v '^Warning: extension' "$log" | tail -n 20
        printf 'failed: %s\n' "$what"
    fi
}

doctor_says_41() {
    "$bin/$1" --doctor --headless >"$folder/doctor" || { cat "$folder/doctor"; return 1; }
    cat "$folder/doctor"
    for line in '^OpenGL  *4\.1 ' '^extension  GL_KHR_debug  no' '^compute  *no, OpenGL is older than 4\.3'; do
        grep -q "$line" "$folder/doctor" || { printf 'no line %s\n' "$line"; return 1; }
    done
}

captures_all() {
    rm -rf "${folder:?}/$1"
    mkdir -p "$folder/$1"
    cd "$folder/$1"
    "$bin/$1" --headless --size 160x90
}

# tests <name> [option]...: a program of tests, of which some must run.
tests() {
    program=$1
    shift
    "$bin/$program" "$@" && ! grep -q '^\[  PASSED  \] 0 tests' "$log"
}

for demo in "$@"; do
    check "$demo --doctor" doctor_says_41 "$demo"
    check "the presets of $demo" captures_all "$demo"
    cd "$folder"
    check "the golden frames of $demo" tests golden_tests --gtest_filter="Frames/*/${demo}_*"
    if [ -x "$bin/${demo}_gl_tests" ]; then check "${demo}_gl_tests" tests "${demo}_gl_tests"; fi
done
check gfx_tests tests gfx_tests
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
