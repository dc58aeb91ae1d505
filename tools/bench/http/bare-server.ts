import { createServer } from 'node:http'
import { listingStatements } from '../../../server/src/catalogue/listings/listings-records.ts'
import {
  newestInCategory,
  newestProducts,
} from '../../../server/src/catalogue/products/public-products-records.ts'
import { firstPage } from '../../../server/src/platform/pagination/keyset.ts'
import { oneTablePath } from './http-app.ts'
import { openPool } from '../../../server/src/platform/database/database.ts'

/**
 * What the API is measured against: Node's own server that runs the same prepared statements through the same driver and
 * sends the text PostgreSQL built. It checks nothing, limits nothing and logs nothing. A process of its own, at PORT.
 */
const pool = openPool({ url: process.env.DATABASE_URL ?? '', connections: 12 })

/** The same fields of 24 goods from one table that has nothing else (`fillOneTable`), and JSON by Node: what a list costs at least. */
const oneTable = {
  name: 'one_table',
  text: 'select * from bench_goods order by "createdAt" desc, _id desc limit 24',
  values: [],
}

const server = createServer((request, response) => {
  answer(request.url ?? '').then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')

async function answer(url: string): Promise<string> {
  if (url.startsWith(oneTablePath)) return JSON.stringify({ data: (await pool.query(oneTable)).rows })
  const detail = /^\/api\/v1\/products\/([0-9a-f-]{36})$/.exec(url)?.[1]
  if (detail) return (await listingStatements.product.one.one(pool, { id: detail, reviews: '[]' })).body
  const category = new URL(url, 'http://127.0.0.1').searchParams.get('category')
  const page = category
    ? await newestInCategory.one(pool, { ...firstPage, category })
    : await newestProducts.one(pool, firstPage)
  return page.body
}
