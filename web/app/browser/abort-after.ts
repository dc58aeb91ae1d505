/** A signal that aborts after so many milliseconds. `AbortSignal.timeout` is not in Chrome 92 and Safari 15.4. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
