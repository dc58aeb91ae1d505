/**
 * Node hashes passwords, encodes pictures and compresses on four threads, so that a few pictures make logins wait; with
 * eight they do not. The number is read once, when the first thread is needed: this is called before anything else, and
 * no import needs one. What UV_THREADPOOL_SIZE says already, stays.
 */
export function setThreadPoolSize(): void {
  process.env.UV_THREADPOOL_SIZE ??= '8'
}
