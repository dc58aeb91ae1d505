/**
 * Imported before anything else. Node hashes passwords, encodes pictures and compresses on four threads, so that a few
 * pictures make logins wait; with eight they do not. The number is read once, when the first of them is needed, which
 * no import does. Whoever sets UV_THREADPOOL_SIZE himself is asked first.
 */
process.env.UV_THREADPOOL_SIZE ??= '8'
