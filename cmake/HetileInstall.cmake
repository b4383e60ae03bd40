message(STATUS "later")
