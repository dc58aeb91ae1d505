/** The longest that scripts wait for the main picture, in milliseconds: it may never come. */
const maxPictureWait = 3_000
/** The longest that scripts wait for an idle moment, in milliseconds. */
const maxIdleWait = 1_000

/**
 * Resolves when the first frame and the main picture have been painted and the browser has nothing else to do, so that
 * hydration shares neither the network nor the processor with them. A hidden tab paints nothing: there it resolves at once.
 */
export async function whenSeen(): Promise<void> {
  if (document.hidden) return
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (picture && !picture.complete) await loaded(picture)
  // Safari before 26 has no such callback.
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxIdleWait }))
}

function loaded(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    picture.addEventListener('load', () => resolve(), { once: true })
    picture.addEventListener('error', () => resolve(), { once: true })
    setTimeout(resolve, maxPictureWait)
  })
}
