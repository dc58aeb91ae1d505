/**
 * Part of every page's HTML, as text: starts what makes the page alive when its first frame and its main picture have been
 * seen, so that scripts share neither the line nor the processor with them. A tab that nobody looks at has no frames, and a
 * picture may never come: the one starts at once, the other waits for three seconds.
 */
export function startOnceSeen(start: () => void): void {
  const awaitPicture = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
    if (!picture || picture.complete) return start()
    const begin = () => {
      clearTimeout(late)
      picture.removeEventListener('load', begin)
      picture.removeEventListener('error', begin)
      start()
    }
    const late = setTimeout(begin, 3_000)
    picture.addEventListener('load', begin)
    picture.addEventListener('error', begin)
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(awaitPicture))
}
