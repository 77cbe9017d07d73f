//! How the system's allocator keeps memory that is given back.
//!
//! Tables come and go with every problem. The allocator of the GNU C library learns from the first large block that is given
//! back to keep blocks up to that size for later, in every thread's share of its own, until a run over a collection holds several times
//! the memory that its tables take. A threshold that is set is not learned (mallopt(3), `M_MMAP_THRESHOLD`).

#![allow(unsafe_code)]

/// Makes the allocator give large blocks back to the system. To be called before there are other threads.
pub fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: libc::c_int = 128 << 10;
        // SAFETY: the call takes two numbers and sets one in the allocator, which no other thread uses yet.
        unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
    }
}
