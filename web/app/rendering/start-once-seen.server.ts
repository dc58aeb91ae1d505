/**
 * Part of every page's HTML, as text: makes the page alive when its first frame and its main picture have been seen and the
 * browser has nothing else to do, so that scripts share neither the line nor the processor with them. A tab that nobody
 * looks at has no frames, and a picture may never come: the one starts at once, the other waits for three seconds.
 * `scripts`: addresses of all scripts of the page, each asked for in a turn of its own; then `start` is called.
 */
export function startScriptsWhenSeen(scripts: readonly string[], start: () => void): void {
  const begin = () => {
    for (const href of scripts)
      setTimeout(() => {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      })
    setTimeout(start)
  }
  // Safari before 26 has no such callback.
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 1_000 })
    else begin()
  }
  const whenPictured = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!picture || picture.complete) return whenIdle()
    const go = () => {
      clearTimeout(late)
      picture.removeEventListener('load', go)
      picture.removeEventListener('error', go)
      whenIdle()
    }
    const late = setTimeout(go, 3_000)
    picture.addEventListener('load', go)
    picture.addEventListener('error', go)
  }
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(whenPictured))
}
