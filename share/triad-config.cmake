# find_package(triad) gives the target triad::triad.
get_filename_component(_triad_libdir "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
get_filename_component(_triad_prefix "${_triad_libdir}/.." ABSOLUTE)
if(NOT TARGET triad::triad)
  add_library(triad::triad SHARED IMPORTED)
  set_target_properties(triad::triad PROPERTIES
    IMPORTED_LOCATION "${_triad_libdir}/libtriad.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_triad_prefix}/include")
endif()
