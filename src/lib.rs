//! looking-glass: solver and workshop for chess problems.
