import { pagesPrefix } from '../../browser/kept-paths.ts'

/** The cache of the orders: it goes with the pages at a logout, and stays with a new build. */
export const keptOrdersName = `${pagesPrefix}codes`

/** How many orders stay on the phone, and how long after their page was last opened. */
const maxOrders = 20
const maxDays = 30

/** What the page without network shows of an order that was opened here. What has no value is left out. */
export interface KeptOrder {
  /** The short number of the order. */
  number: string
  productName: string
  storeName: string
  /** The hand-over code as the buyer says it; "" while there is none. */
  code: string
  /** Where the buyer collects it, the shop's number (E.164), and the day it is due, in a sentence; each "" where there is none. */
  place?: string
  phone?: string
  due?: string
  /** "Sent", what was paid ("₦12,000"), and the first name of somebody else who receives it. Left out by versions before 0.27. */
  state?: string
  paid?: string
  receiver?: string
  /** The day by which goods on their way arrive, in Lagos; "" for any other. Left out by versions before 0.28, as the next two are. */
  dueOn?: string
  /** Of an order on its way: who drives it, with the phone in E.164, and the park it left from; each "" where it is not known. */
  driver?: { name: string; phone: string; plate: string }
  park?: string
  /** When all this was so, in ISO 8601. */
  asOf?: string
}

/** Keeps an order on this phone: goods are often handed over where there is no network. The oldest make room. */
export function keepOrder(kept: KeptOrder): Promise<void> {
  return withOrders(async (orders) => {
    const path = pathOf(kept.number)
    // What is kept last stands last.
    await orders.delete(path)
    await orders.put(path, new Response(JSON.stringify(kept)))
    const paths = await orders.keys()
    await Promise.all(paths.slice(0, -maxOrders).map((old) => orders.delete(old)))
  })
}

/** Deletes orders that were handed over. */
export function deleteOrders(numbers: readonly string[]): Promise<void> {
  return withOrders((orders) => Promise.all(numbers.map((number) => orders.delete(pathOf(number)))))
}

/** All orders on this phone, the newest first. Also for the service worker. */
export async function keptOrders(): Promise<KeptOrder[]> {
  const found: KeptOrder[] = []
  await withOrders(async (orders) => {
    for (const response of await orders.matchAll()) found.unshift((await response.json()) as KeptOrder)
  })
  return found
}

function pathOf(number: string): string {
  return `/kept-codes/${encodeURIComponent(number)}`
}

async function withOrders(work: (orders: Cache) => Promise<unknown>): Promise<void> {
  try {
    const orders = await caches.open(keptOrdersName)
    await deleteOld(orders)
    await work(orders)
  } catch {
    // Where storage is forbidden nothing is kept.
  }
}

async function deleteOld(orders: Cache): Promise<void> {
  const now = Date.now()
  for (const path of await orders.keys()) {
    const kept = (await (await orders.match(path))?.json()) as KeptOrder | undefined
    const age = now - Date.parse(kept?.asOf ?? '')
    if (age > maxDays * 86_400_000) await orders.delete(path)
    // Versions before 0.27 kept no time: it counts from now.
    else if (Number.isNaN(age))
      await orders.put(path, new Response(JSON.stringify({ ...kept, asOf: new Date(now).toISOString() })))
  }
}
