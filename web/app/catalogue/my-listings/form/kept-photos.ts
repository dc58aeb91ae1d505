import { filesPrefix } from '../../../browser/kept-paths.ts'

// Its name begins as those of kept pages: a logout deletes them all.
const cacheName = `${filesPrefix}unsent-photos`
const nameHeader = 'x-file-name'

// One after the other: of two changes at once the later one must stay.
let queue: Promise<unknown> = Promise.resolve()

/** Keeps the shrunk photos of an unsent form on this device, in order, instead of those kept before. Never rejects. */
export function keepPhotos(folder: string, files: readonly File[]): Promise<void> {
  return inOrder(async () => {
    const cache = await caches.open(cacheName)
    await removeFrom(cache, (path) => path.startsWith(pathOf(folder)))
    for (const [index, file] of files.entries()) {
      const headers = { [nameHeader]: encodeURIComponent(file.name) }
      await cache.put(`${pathOf(folder)}${index}`, new Response(file, { headers }))
    }
  }, undefined)
}

/** Removes the photos of all forms that are in none of these folders. Never rejects. */
export function keepOnlyPhotosOf(folders: readonly string[]): Promise<void> {
  return inOrder(async () => {
    if (!(await caches.has(cacheName))) return
    const kept = folders.map(pathOf)
    await removeFrom(await caches.open(cacheName), (path) => !kept.some((folder) => path.startsWith(folder)))
  }, undefined)
}

/** The kept photos of a form, in order; none where the browser keeps nothing. Never rejects. */
export function readKeptPhotos(folder: string): Promise<File[]> {
  return inOrder(async () => {
    const files: File[] = []
    if (!(await caches.has(cacheName))) return files
    const cache = await caches.open(cacheName)
    for (;;) {
      const kept = await cache.match(`${pathOf(folder)}${files.length}`)
      if (!kept) return files
      const blob = await kept.blob()
      const name = decodeURIComponent(kept.headers.get(nameHeader) ?? 'photo.jpg')
      files.push(new File([blob], name, { type: blob.type }))
    }
  }, [])
}

async function removeFrom(cache: Cache, isGone: (path: string) => boolean): Promise<void> {
  const before = await cache.keys()
  await Promise.all(
    before.filter(({ url }) => isGone(new URL(url).pathname)).map((request) => cache.delete(request)),
  )
}

function pathOf(folder: string): string {
  return `/unsent-photos/${encodeURIComponent(folder)}/`
}

/** Runs the work after the one before. Gives `otherwise` where storage is full, forbidden or missing. */
function inOrder<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  const done = queue.then(work).catch(() => otherwise)
  queue = done
  return done
}
