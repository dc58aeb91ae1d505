import { pagesPrefix } from '../../browser/kept-paths.ts'

/** The cache of the codes: it goes with the pages at a logout, and stays with a new build. */
export const keptCodesName = `${pagesPrefix}codes`

/** The hand-over code of an order, as the page without network shows it. */
export interface KeptCode {
  /** The short number of the order. */
  number: string
  productName: string
  storeName: string
  /** As the buyer says it. */
  code: string
  /** Where the buyer collects it, the shop's number (E.164), and the day it is due, in a sentence; each "" or left out where there is none. */
  place?: string
  phone?: string
  due?: string
}

/** Keeps the code of an order on this phone: goods are often handed over where there is no network. */
export function keepCode(kept: KeptCode): Promise<void> {
  return withCodes((codes) => codes.put(pathOf(kept.number), new Response(JSON.stringify(kept))))
}

/** Deletes the code of an order that was handed over. */
export function deleteCode(number: string): Promise<void> {
  return withCodes((codes) => codes.delete(pathOf(number)))
}

/** All codes on this phone, the newest first. Also for the service worker. */
export async function keptCodes(): Promise<KeptCode[]> {
  const found: KeptCode[] = []
  await withCodes(async (codes) => {
    for (const response of await codes.matchAll()) found.unshift((await response.json()) as KeptCode)
  })
  return found
}

function pathOf(number: string): string {
  return `/kept-codes/${encodeURIComponent(number)}`
}

async function withCodes(work: (codes: Cache) => Promise<unknown>): Promise<void> {
  try {
    await work(await caches.open(keptCodesName))
  } catch {
    // Where storage is forbidden nothing is kept.
  }
}
