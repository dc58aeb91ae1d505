/** How long scripts wait at most for the main photo, in milliseconds: it may never load. */
const maxPhotoWait = 3_000
/** How long scripts wait at most for an idle moment, in milliseconds. */
const maxIdleWait = 1_000

/**
 * Resolves when the first frame and the main photo are painted and the browser is idle, so that hydration does not
 * slow them down. A hidden tab paints nothing: there it resolves at once.
 */
export async function afterFirstPaint(): Promise<void> {
  if (document.hidden) return
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (picture && !picture.complete) await loaded(picture)
  // Safari before 26 does not have it.
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: maxIdleWait }))
}

function loaded(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    picture.addEventListener('load', () => resolve(), { once: true })
    picture.addEventListener('error', () => resolve(), { once: true })
    setTimeout(resolve, maxPhotoWait)
  })
}
