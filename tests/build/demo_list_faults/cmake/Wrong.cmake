set(demos swing)
