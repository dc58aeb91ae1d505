import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleErrors } from '../http/error-handler.ts'
import { registerMultipart, readMultipart } from './multipart.ts'

test(
  'an upload for which the disk has no space is read to its end and then refused',
  { tags: ['F13'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oja-no-room-'))
    const inTheWay = join(folder, 'arriving')
    await writeFile(inTheWay, '')
    const app = Fastify()
    onTestFinished(async () => {
      await app.close()
      await rm(folder, { recursive: true })
    })
    handleErrors(app)
    registerMultipart(app, inTheWay)
    app.post('/', (request) =>
      readMultipart(request, { files: 'photo' }, async ({ files }) => ({ count: files.length })),
    )
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const statuses: number[] = []
    for (const bytes of [600_000, 4_900_000, 6_000_000]) {
      const body = new FormData()
      body.append('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
      body.append('photo', new Blob([new Uint8Array(4_900_000)]), 'another.jpg')
      const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([507, 507, 507])
  },
)

test(
  'a form that sends a single field twice is refused, whichever value would have won',
  { tags: ['D1'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'oja-twice-'))
    const app = Fastify()
    onTestFinished(async () => {
      await app.close()
      await rm(folder, { recursive: true })
    })
    handleErrors(app)
    registerMultipart(app, folder)
    app.post('/', (request) =>
      readMultipart(
        request,
        { files: 'photo', single: true, lines: ['offers'] },
        async ({ values, files }) => ({
          values,
          count: files.length,
        }),
      ),
    )
    const send = async (...parts: [string, string | Blob][]) => {
      const form = new FormData()
      for (const [name, value] of parts) form.append(name, value)
      const sent = new Response(form)
      const answer = await app.inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
      return { status: answer.statusCode, ...answer.json<{ code?: string; values?: object }>() }
    }
    const refused = { status: 400, code: 'BAD_REQUEST' }
    expect(await send(['price', '5'], ['price', '500'])).toMatchObject(refused)
    expect(await send(['price', '5'], ['name', 'Yam'], ['price', '5'])).toMatchObject(refused)
    expect(await send(['price', ''], ['price', '5'])).toMatchObject(refused)
    expect(await send(['photo', new Blob(['a'])], ['photo', new Blob(['b'])])).toMatchObject(refused)
    expect(await send(['price', '5'], ['offers', 'a'], ['offers', 'b'])).toMatchObject({
      status: 200,
      values: { price: '5', offers: 'a\nb' },
    })
  },
)
