/**
 * Loads the script of a part of a page. Chromium 150 and Firefox never load a script again that failed once, until the
 * page is reloaded. So it is not even asked for without a network.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!import.meta.env.SSR && !navigator.onLine) throw new Error('offline')
  return load()
}

/** For a person who asked again in vain: reloads the page when the server can be reached. */
export async function reloadWhenReachable(): Promise<void> {
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
