import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  startTestApp,
  photo,
  productForm,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { startS3Server } from '../../../../tests/servers/s3-server.ts'
import type { S3Server } from '../../../../tests/servers/s3-server.ts'
import { readConfig } from '../config.ts'
import { openStorage } from './open-storage.ts'
import { dataPolicy } from '../http/security-headers.ts'

const forms = ['1080.webp', '160.webp', '320.webp', '640.webp', 'preview.jpg']
const nothingElse = async () => []
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

/** Reads what each storage holds, without the product's code. */
const places = {
  disk: (dataDir: string) => ({
    names: async () => {
      const kept = await Promise.all(
        ['files', 'private-files'].map(async (area) =>
          (await readdir(join(dataDir, area), { recursive: true }).catch(() => []))
            .filter((name) => name.includes('.'))
            .map((name) => `${area}/${name}`),
        ),
      )
      return kept.flat().toSorted()
    },
    async age(id: string, minutes: number) {
      const then = new Date(Date.now() - minutes * 60_000)
      await utimes(join(dataDir, 'files', id), then, then)
    },
  }),
  S3: () => s3,
}

for (const place of ['disk', 'S3'] as const) {
  describe(`files on ${place}`, () => {
    let app: TestApp
    let seller: Person
    let kept: Pick<S3Server, 'names' | 'age'>
    beforeAll(async () => {
      app = await startTestApp({ environment: place === 'S3' ? s3.environment : {} })
      kept = places[place](app.platform.config.dataDir)
      seller = await buildSeller(app)
    })
    afterAll(() => app.close())
    const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

    test(
      'a photo is served in all its sizes, at stable addresses that browsers may cache for ever',
      { tags: ['I21'] },
      async () => {
        const id = await buildProduct(seller)
        const { body } = await seller.call('GET', `/api/v1/products/${id}`)
        const folder = String((body.data as { productImg: string }).productImg).replace(/[^/]+$/, '')
        for (const name of forms) {
          const answer = await get(folder + name)
          expect(answer.headers).toMatchObject({
            'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': dataPolicy,
            'content-length': String(answer.rawPayload.length),
          })
          expect([answer.statusCode, answer.rawPayload.length > 50]).toEqual([200, true])
        }
        expect(await kept.names()).toEqual(forms.map((name) => `${folder.slice(1)}${name}`))
        expect((await get(`/files/${randomUUID()}/640.webp`)).statusCode).toBe(404)
        expect((await get(`${folder}1.webp`)).statusCode).toBe(400)
      },
    )

    test(
      'a voice note is served whole and in parts, and in a second format beside the first',
      { tags: ['G10'] },
      async () => {
        const note = { bytes: Buffer.from('0123456789'), mediaType: 'audio/webm', seconds: 3, wave: [1] }
        const { id } = await app.platform.files.addVoice(app.pool, seller.userId, note, 'voice')
        const row = { id, kind: 'voice', media_type: 'audio/webm' } as const
        await app.platform.files.addVoiceForm(row, 'audio/mp4', Buffer.from('abc'))
        const url = `/files/${id}/voice.webm`
        const asked = { '': '0123456789', 'bytes=2-4': '234', 'bytes=7-': '789', 'bytes=-2': '89' }
        for (const [range, text] of Object.entries(asked)) {
          const answer = await get(url, range ? { range } : {})
          expect([answer.statusCode, answer.payload]).toEqual([range ? 206 : 200, text])
        }
        expect((await get(url, { range: 'bytes=10-' })).statusCode).toBe(416)
        expect((await get(`/files/${id}/voice.m4a`)).payload).toBe('abc')
        expect((await get(`/files/${id}/voice.ogg`)).statusCode).toBe(404)
      },
    )

    test(
      'only the two people of a conversation can read its files, and no public address has them',
      { tags: ['D1'] },
      async () => {
        const { files } = app.platform
        const { id } = await files.addPicture(app.pool, seller.userId, await photo(), 'message_picture')
        expect((await get(`/files/${id}/640.webp`)).statusCode).toBe(404)
        const stored = await files.readPrivate(id, '640.webp')
        expect((await buffer(stored!.content)).subarray(8, 12).toString()).toBe('WEBP')
        await files.drop(app.pool, [id])
        expect(await files.readPrivate(id, '640.webp')).toBeNull()
        expect((await kept.names()).filter((name) => name.includes(id))).toEqual([])
      },
    )

    test(
      'files without a row are removed within the hour, and new files and files with a row stay',
      { tags: ['I21'] },
      async () => {
        const { files, config } = app.platform
        const storage = openStorage(config)
        const [lost, fresh] = [randomUUID(), randomUUID()]
        for (const id of [lost, fresh])
          await storage.keep({ area: 'files', id }, [{ name: '640.webp', bytes: Buffer.from('half') }])
        const shown = await buildProduct(seller, { name: 'Shown' })
        const { body } = await seller.call('GET', `/api/v1/products/${shown}`)
        const [, picture = ''] =
          /\/files\/([^/]+)/.exec(String((body.data as { productImg: string }).productImg)) ?? []
        for (const id of [lost, picture]) await kept.age(id, 46)
        await files.sweep(app.pool, nothingElse)
        const names = await kept.names()
        expect([lost, fresh, picture].map((id) => names.some((name) => name.includes(id)))).toEqual([
          false,
          true,
          true,
        ])
        await storage.remove({ area: 'files', id: fresh })
      },
    )

    test('nothing is left of a file whose row cannot be written', { tags: ['I21'] }, async () => {
      const before = await kept.names()
      const adding = app.platform.files.addPicture(app.pool, 'nobody', await photo())
      await expect(adding).rejects.toThrow('invalid input syntax')
      expect(await kept.names()).toEqual(before)
    })
  })
}

describe('a storage that fails', () => {
  let app: TestApp
  let seller: Person
  beforeAll(async () => {
    app = await startTestApp({ environment: s3.environment })
    seller = await buildSeller(app)
  })
  afterAll(async () => {
    s3.misbehave(null)
    await app.close()
  })
  const counts = async () => {
    const { rows } = await app.pool.query(
      'select (select count(*) from files) as files, (select count(*) from products) as products',
    )
    return rows[0]
  }

  test(
    'while the storage is away people read a sentence, nothing is stored in half, and all else works',
    { tags: ['I21'] },
    async () => {
      const id = await buildProduct(seller)
      const { body } = await seller.call('GET', `/api/v1/products/${id}`)
      const { productImg } = body.data as { productImg: string }
      const [before, names] = [await counts(), await s3.names()]
      s3.misbehave('shut')
      const refused = await seller.call('POST', '/api/v1/products', await productForm({ name: 'Lost' }))
      expect(refused.status).toBe(503)
      expect(refused.body).toMatchObject({
        code: 'BUSY',
        message: 'We cannot reach our store of pictures right now. Please try again in a moment.',
        // The typed texts come back, so only the photo must be chosen again.
        values: { name: 'Lost' },
      })
      expect(refused.headers['retry-after']).toBe('5')
      expect((await app.app.inject({ url: productImg })).statusCode).toBe(503)
      expect((await seller.call('GET', `/api/v1/products/${id}`)).status).toBe(200)
      expect((await (await buildBuyer(app)).call('GET', '/api/v1/users/get/profile')).status).toBe(200)
      s3.misbehave(null)
      expect([await counts(), await s3.names()]).toEqual([before, names])
      expect((await app.app.inject({ url: productImg })).statusCode).toBe(200)
    },
  )

  test('the server gives up on a silent storage after three seconds', async () => {
    s3.misbehave('silent')
    const begun = performance.now()
    const answer = await app.app.inject({ url: `/files/${randomUUID()}/640.webp` })
    expect(answer.statusCode).toBe(503)
    expect(performance.now() - begun).toBeLessThan(20_000)
    s3.misbehave(null)
  })

  test('the server tries a failing storage three times and no more', async () => {
    s3.misbehave(2)
    expect(await buildProduct(seller, { name: 'At the third try' })).toMatch(/-/)
    s3.misbehave(3)
    expect((await app.app.inject({ url: `/files/${randomUUID()}/640.webp` })).statusCode).toBe(503)
    expect((await app.app.inject({ url: `/files/${randomUUID()}/640.webp` })).statusCode).toBe(404)
  })

  test(
    'settings that the storage refuses are named at the start, and a storage that is away does not stop the start',
    { tags: ['F37'] },
    async () => {
      const problem = (change: Record<string, string>) =>
        openStorage(readConfig({ ...s3.environment, ...change })).problem()
      expect(await problem({})).toBeNull()
      expect(await problem({ S3_BUCKET: 'another' })).toBe('S3_BUCKET names no bucket at S3_ENDPOINT')
      expect(await problem({ S3_SECRET_KEY: 'wrong' })).toBe(
        'S3_ENDPOINT refuses S3_BUCKET with these keys (403)',
      )
      expect(await problem({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toBeNull()
    },
  )

  test('with a bucket DATA_DIR holds no files, and two machines show the same', async () => {
    const id = await buildProduct(seller, { name: 'Everywhere' })
    const other = await startTestApp({ environment: s3.environment })
    const { body } = await seller.call('GET', `/api/v1/products/${id}`)
    const { productImg } = body.data as { productImg: string }
    expect((await other.app.inject({ url: productImg })).statusCode).toBe(200)
    for (const { platform } of [app, other])
      expect((await readdir(platform.config.dataDir)).filter((name) => name.includes('files'))).toEqual([])
    await other.close()
  })
})
