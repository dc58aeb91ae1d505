import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appendPictures } from '../src/catalogue/catalogue.ts'
import { transaction } from '../src/platform/database/transaction.ts'
import type { Pool } from '../src/platform/database/database.ts'
import type { FileStore } from '../src/platform/files/files.ts'
import { openWorkerProcess } from '../src/platform/images/worker-process.ts'
import type { DrawingJob } from './drawing/draw-process.ts'
import { moreViewsOf } from './drawing/picture-views.ts'
import { products } from './products/products.ts'

const drawing = openWorkerProcess(fileURLToPath(new URL('drawing/draw-process.ts', import.meta.url)))

/** Draws a picture in the process that draws. Returns a PNG. */
export async function draw(job: DrawingJob): Promise<Buffer> {
  return (await drawing(job)) as Buffer
}

/** Notes in DATA_DIR which goods get more pictures. `goods` are the ids of the products by their keys. */
export async function planMorePictures(dataDir: string, goods: ReadonlyMap<string, string>): Promise<void> {
  await savePlan(dataDir, [...goods])
}

export interface MorePictures {
  /** Rejected when a picture could not be drawn or stored. The next start goes on from there. */
  done: Promise<void>
  /** Stops after the good that is being drawn. */
  stop(): Promise<void>
}

/**
 * Draws the second to fourth pictures of the demo goods that have only one: they double the time of the first start,
 * so the server draws them when it is open already. A good that was removed is left out.
 */
export function drawMorePictures(pool: Pool, files: FileStore, dataDir: string): MorePictures {
  const stopping = new AbortController()
  const work = async () => {
    const plan = await readPlan(dataDir)
    for (const [index, [key, id]] of plan.entries()) {
      await addViews(pool, files, key, id)
      await savePlan(dataDir, plan.slice(index + 1))
      if (stopping.signal.aborted) return
    }
  }
  // The server does not wait long for the last one, so its database may be closed meanwhile.
  const done = work().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    done,
    async stop() {
      stopping.abort()
      await done.catch(() => undefined)
    },
  }
}

/** The goods that still wait, with the key and the id of each. */
type Plan = (readonly [key: string, id: string])[]

async function addViews(pool: Pool, files: FileStore, key: string, id: string): Promise<void> {
  const product = products.find((one) => one.key === key)
  const { rows } = await pool.query<{ user_id: string }>(
    'select s.user_id from products p join sellers s on s.id = p.seller_id where p.id = $1',
    [id],
  )
  const ownerId = rows[0]?.user_id
  if (!product || !ownerId) return
  const pictures: string[] = []
  for (const view of moreViewsOf(product.picture, product.category)) {
    const drawn = await draw({ kind: 'picture', recipe: product.picture, view })
    pictures.push((await files.addPicture(pool, ownerId, drawn)).id)
  }
  await transaction(pool, (tx) => appendPictures('product', tx, ownerId, id, pictures))
}

const planFile = (dataDir: string) => join(dataDir, 'demo-pictures.json')

async function readPlan(dataDir: string): Promise<Plan> {
  const text = await readFile(planFile(dataDir), 'utf8').catch(() => '[]')
  return JSON.parse(text) as Plan
}

async function savePlan(dataDir: string, plan: Plan): Promise<void> {
  const file = planFile(dataDir)
  if (plan.length === 0) return rm(file, { force: true })
  await writeFile(`${file}.new`, JSON.stringify(plan))
  await rename(`${file}.new`, file)
}
