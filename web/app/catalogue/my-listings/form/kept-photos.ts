import { filesPrefix } from '../../../browser/kept-paths.ts'
import type { ListingKind } from '../listing-kinds.ts'

// Its name begins as those of kept pages: a logout deletes them all.
const cacheName = `${filesPrefix}unsent-photos`
const nameHeader = 'x-file-name'

// One after the other: of two changes at once the later one must stay.
let queue: Promise<unknown> = Promise.resolve()

/** Keeps the shrunk photos of an unsent form on this device, in order, instead of those kept before. Never rejects. */
export function keepPhotos(kind: ListingKind, sellerId: string, files: readonly File[]): Promise<void> {
  return inOrder(async () => {
    const cache = await caches.open(cacheName)
    const folder = folderOf(kind, sellerId)
    const before = await cache.keys()
    await Promise.all(before.filter(({ url }) => isIn(folder, url)).map((request) => cache.delete(request)))
    for (const [index, file] of files.entries()) {
      const headers = { [nameHeader]: encodeURIComponent(file.name) }
      await cache.put(`${folder}${index}`, new Response(file, { headers }))
    }
  }, undefined)
}

/** The kept photos of a form, in order; none where the browser keeps nothing. Never rejects. */
export function readKeptPhotos(kind: ListingKind, sellerId: string): Promise<File[]> {
  return inOrder(async () => {
    const files: File[] = []
    if (!(await caches.has(cacheName))) return files
    const cache = await caches.open(cacheName)
    for (;;) {
      const kept = await cache.match(`${folderOf(kind, sellerId)}${files.length}`)
      if (!kept) return files
      const blob = await kept.blob()
      const name = decodeURIComponent(kept.headers.get(nameHeader) ?? 'photo.jpg')
      files.push(new File([blob], name, { type: blob.type }))
    }
  }, [])
}

function folderOf(kind: ListingKind, sellerId: string): string {
  return `/unsent-photos/${kind}/${encodeURIComponent(sellerId)}/`
}

function isIn(folder: string, url: string): boolean {
  return new URL(url).pathname.startsWith(folder)
}

/** Runs the work after the one before. Gives `otherwise` where storage is full, forbidden or missing. */
function inOrder<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  const done = queue.then(work).catch(() => otherwise)
  queue = done
  return done
}
