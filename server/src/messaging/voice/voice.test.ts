import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, MessageSent } from '@oja/contract/schemas/messaging.ts'
import { transaction } from '../../platform/database/transaction.ts'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { deletePersonalData, exportPersonalData } from '../messaging.ts'
import { readRecording } from './voice-container.ts'
import { convertVoice } from './voice-conversion.ts'

let app: TestApp
let seller: Person
let buyer: Person
let folder: string
const fixture = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url))
beforeAll(async () => {
  app = await startTestApp({ environment: { FFMPEG: 'none' } })
  folder = await mkdtemp(join(tmpdir(), 'oja-voices-'))
  ;[seller, buyer] = await Promise.all([buildSeller(app, 'Bodija Yams'), buildBuyer(app)])
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const form = (values: Record<string, string>, files: Buffer[], field: string) => {
  const filled = new FormData()
  for (const [name, value] of Object.entries(values)) filled.append(name, value)
  for (const bytes of files) filled.append(field, new Blob([new Uint8Array(bytes)]), 'note')
  return filled
}
const sendVoice = (from: Person, files: Buffer[], values: Record<string, string> = {}) =>
  from.call(
    'POST',
    '/api/v1/messages/send',
    form({ recipientId: seller.userId, kind: 'voice', ...values }, files, 'file'),
  )
const speak = (from: Person, kind: string, id: string | null, files: Buffer[], wave = '') =>
  from.call('PUT', `/api/v1/voices/${kind}/${id}`, form({ wave }, files, 'voice'))
const messageOf = ({ body }: { body: unknown }) => (body as MessageSent).message
const storedVoices = async () =>
  (await app.pool.query(`select id from files where kind in ('voice', 'message_voice')`)).rows.length

/** A program in place of ffmpeg. `script` says what it does with its last argument, the file to write. */
const standIn = async (name: string, script: string) => {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\nfor to in "$@"; do :; done\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** A recording as a browser streams it, of unknown length. Its one block has the given time. */
const streamed = (milliseconds: number, { type = 2, codec = 'A_OPUS' } = {}) => {
  const time = Buffer.alloc(4)
  time.writeUInt32BE(milliseconds)
  return Buffer.concat([
    Buffer.from('1a45dfa38442868101', 'hex'),
    // Segment, tracks and a track, each without its size.
    Buffer.from('1853806701ffffffffffffff1654ae6b01ffffffffffffffae01ffffffffffffff', 'hex'),
    Buffer.from([0xd7, 0x81, 1, 0x83, 0x81, type, 0x86, 0x80 | codec.length]),
    Buffer.from(codec),
    Buffer.from('1f43b67501ffffffffffffffe784', 'hex'),
    time,
    Buffer.from('a38581000080ff', 'hex'),
  ])
}

test('a voice note is detected by its bytes, and its length by its content', async () => {
  for (const [name, mediaType] of [
    ['voice.webm', 'audio/webm'],
    ['voice.ogg', 'audio/ogg'],
    ['voice.m4a', 'audio/mp4'],
    ['voice-fragments.m4a', 'audio/mp4'],
  ] as const) {
    const found = readRecording(await fixture(name))
    expect(found?.mediaType, name).toBe(mediaType)
    expect(found?.seconds, name).toBeGreaterThan(1.9)
    expect(found?.seconds, name).toBeLessThan(2.2)
  }
  expect(readRecording(streamed(61_500))?.seconds).toBeCloseTo(61.52)
  expect(readRecording(streamed(1_000, { type: 1 }))).toBeNull()
  expect(readRecording(streamed(1_000, { codec: 'V_VP8' }))).toBeNull()
  for (const name of ['voice.webm', 'voice.ogg', 'voice-fragments.m4a']) {
    const whole = await fixture(name)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }), (changes) => {
        const changed = Buffer.from(whole)
        for (const [at, value] of changes) changed[at] = value
        const found = readRecording(changed.subarray(0, changes[0]?.[0] ?? whole.length))
        return found === null || found.seconds > 0
      }),
      { numRuns: 300 },
    )
  }
})

test(
  'a voice note reaches the other person with its wave, in parts where asked for, and opens for nobody else',
  { tags: ['G10', 'D1', 'EN11'] },
  async () => {
    const bytes = await fixture('voice.webm')
    const clientId = crypto.randomUUID()
    const wave = Array.from({ length: 40 }, (_, n) => n * 2)
    const answer = await sendVoice(buyer, [bytes], { clientId, wave: wave.join(',') })
    expect(answer.status).toBe(201)
    const message = messageOf(answer)
    expect(message).toMatchObject({
      content: '',
      attachment: { kind: 'voice', seconds: 2, wave, type: 'audio/webm' },
    })
    expect((await sendVoice(buyer, [bytes], { clientId })).status).toBe(200)
    const url = message.attachment?.url ?? ''
    for (const person of [buyer, seller]) {
      const file = await person.call('GET', url)
      expect(file).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'audio/webm',
          'cache-control': 'private, no-store',
          'accept-ranges': 'bytes',
          'content-length': String(bytes.length),
        },
      })
    }
    const part = async (range: string) => (await buyer.call('GET', url, undefined, { range })).headers
    expect(await part('bytes=0-1')).toMatchObject({
      'content-range': `bytes 0-1/${bytes.length}`,
      'content-length': '2',
    })
    expect(await part('bytes=-5')).toMatchObject({ 'content-length': '5' })
    expect((await buyer.call('GET', url, undefined, { range: 'bytes=9-' })).status).toBe(206)
    expect((await buyer.call('GET', url, undefined, { range: 'bytes=99999-' })).status).toBe(416)

    const [stranger, admin] = await Promise.all([buildBuyer(app), buildAdmin(app)])
    expect((await stranger.call('GET', url)).status).toBe(404)
    expect((await admin.call('GET', url)).status).toBe(403)
    expect((await call(app, 'GET', url)).status).toBe(401)
    const { rows } = await app.pool.query('select file_id from messages where id = $1', [message.id])
    expect((await call(app, 'GET', `/files/${rows[0].file_id}/voice.webm`)).status).toBe(404)
    const again = messageOf(await sendVoice(buyer, [bytes], { content: '' }))
    expect(again.content).toBe('')
    const inbox = await seller.call('GET', '/api/v1/messages/get/conversations')
    expect(inbox.body.conversations).toMatchObject([{ lastMessage: 'Voice note' }])
  },
)

test(
  'a file that is no voice note, is too long or too large is refused with a sentence, and nothing of it is stored',
  { tags: ['G14'] },
  async () => {
    const before = await storedVoices()
    const cases: [Buffer[], number][] = [
      [[Buffer.from('this is no sound at all')], 415],
      [[Buffer.from('<html><script>alert(1)</script>')], 415],
      [[(await fixture('voice.webm')).subarray(0, 60)], 415],
      [[streamed(1_000, { type: 1, codec: 'V_VP8' })], 415],
      [[streamed(63_000)], 422],
      [[Buffer.concat([await fixture('voice.webm'), Buffer.alloc(1024 * 1024)])], 413],
      [[await fixture('voice.ogg'), await fixture('voice.ogg')], 422],
      [[], 422],
    ]
    for (const [files, status] of cases) {
      const answer = await sendVoice(buyer, files)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([
        status,
        files.length === 0 ? ['content'] : ['file'],
      ])
      const own = await speak(seller, 'seller', seller.sellerId, files)
      expect([own.status, Object.keys(own.body.fields)]).toEqual([status, ['voice']])
    }
    expect(await storedVoices()).toBe(before)
    expect((await sendVoice(buyer, [await fixture('voice.ogg')], { kind: 'song' })).status).toBe(422)
    // Without scripts the form names no type and draws no wave.
    const plain = messageOf(
      await sendVoice(buyer, [await fixture('voice.m4a')], { kind: '', wave: '7,<b>,900' }),
    )
    expect(plain.attachment).toMatchObject({ kind: 'voice', type: 'audio/mp4', wave: Array(40).fill(30) })
  },
)

test('a voice note is encoded again for every browser where ffmpeg is installed, and else stays as it came', async () => {
  const message = messageOf(await sendVoice(buyer, [await fixture('voice.webm')]))
  const { rows } = await app.pool.query<{ id: string }>('select file_id as id from messages where id = $1', [
    message.id,
  ])
  const id = rows[0]?.id ?? ''
  const type = async () => {
    const { body } = await buyer.call('GET', `/api/v1/conversations/${message.conversationId}`)
    const { messages } = body.data as { messages: ChatMessage[] }
    return messages.find((one) => one.id === message.id)?.attachment?.type
  }
  const useless = {
    'not installed': join(folder, 'nothing-here'),
    fails: await standIn('fails', 'exit 1'),
    'writes nothing': await standIn('empty', ': > "$to"'),
    'writes too much': await standIn('large', 'head -c 2000000 /dev/zero > "$to"'),
  }
  const convert = (ffmpeg: string | null) => convertVoice({ ...app.platform, config: { ffmpeg } }, id)
  for (const program of [null, ...Object.values(useless)]) await convert(program)
  expect(await type()).toBe('audio/webm')

  const converter = await standIn(
    'works',
    `echo "$@" > ${folder}/asked; (ulimit -v; ulimit -t) > ${folder}/bounds; cp ${fixturePath('voice.m4a')} "$to"`,
  )
  await convert(converter)
  await convert(useless.fails)
  expect(await type()).toBe('audio/mp4')
  const file = await seller.call('GET', message.attachment?.url ?? '')
  expect(file.headers).toMatchObject({ 'content-type': 'audio/mp4' })
  expect(await readFile(join(folder, 'asked'), 'utf8')).toMatch(
    /^-nostdin .*-protocol_whitelist file,pipe -f matroska -i /,
  )
  // ffmpeg may use at most a gigabyte and 20 seconds for files of strangers.
  expect(await readFile(join(folder, 'bounds'), 'utf8')).toBe('1000000\n20\n')
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('oja-voice-'))).toEqual([])
})

test(
  'a shop and its listings have voice notes that everybody may listen to',
  { tags: ['G9', 'G10'] },
  async () => {
    const shop = await buildSeller(app, 'Sabo Fabrics')
    const product = await buildProduct(shop, { name: 'Adire, five yards' })
    const shown = async (path: string) => (await call(app, 'GET', path)).body
    expect((await shop.call('GET', `/api/v1/voices/product/${product}`)).body.data).toEqual({
      name: 'Adire, five yards',
      voice: null,
    })
    const said = await speak(shop, 'seller', shop.sellerId, [await fixture('voice.webm')])
    expect(said.body.data).toMatchObject({ name: 'Sabo Fabrics', voice: { seconds: 2, type: 'audio/webm' } })
    expect((await speak(shop, 'product', product, [await fixture('voice.m4a')])).status).toBe(200)

    const { seller: profile } = await shown(`/api/v1/sellers/public/${shop.sellerId}`)
    const { data } = await shown(`/api/v1/products/${product}`)
    for (const [voice, ending] of [
      [(profile as { voice: { url: string } }).voice, 'webm'],
      [(data as { voice: { url: string } }).voice, 'm4a'],
    ] as const) {
      expect(voice).toMatchObject({
        url: expect.stringMatching(new RegExp(`^/files/[0-9a-f-]+/voice.${ending}$`)),
      })
      const received = await call(app, 'GET', voice.url, undefined, { range: 'bytes=0-9' })
      expect(received).toMatchObject({
        status: 206,
        headers: { 'cache-control': expect.stringContaining('public') },
      })
    }
    const list = (await shown('/api/v1/products')).data as object[]
    expect(list.filter((one) => 'voice' in one)).toEqual([])
    expect(await exportPersonalData(app.pool, shop.userId)).toMatchObject({
      voices: [{ of: 'shop: Sabo Fabrics' }, { of: 'product: Adire, five yards' }],
    })

    const attached = async () =>
      (
        await app.pool.query(
          `select id from files where owner_id = $1 and kind = 'voice' and attached_at is not null`,
          [shop.userId],
        )
      ).rows.length
    await speak(shop, 'seller', shop.sellerId, [await fixture('voice.ogg')])
    expect(await attached()).toBe(2)
    await shop.call('DELETE', `/api/v1/voices/seller/${shop.sellerId}`)
    expect(
      ((await shown(`/api/v1/sellers/public/${shop.sellerId}`)).seller as { voice: unknown }).voice,
    ).toBeNull()
    await shop.call('DELETE', `/api/v1/products/${product}`)
    expect(await attached()).toBe(0)
    const second = await buildProduct(shop)
    await speak(shop, 'product', second, [await fixture('voice.ogg')])
    await transaction(app.pool, (tx) => deletePersonalData(tx, shop.userId))
    expect(await attached()).toBe(0)
  },
)

test(
  'nobody records for another’s shop or listing, and no buyer, visitor or suspended seller records at all',
  { tags: ['D1', 'D4'] },
  async () => {
    const shop = await buildSeller(app)
    const product = await buildProduct(shop)
    const note = [await fixture('voice.ogg')]
    const other = await buildSeller(app)
    for (const [kind, id] of [
      ['seller', shop.sellerId],
      ['product', product],
    ] as const) {
      const path = `/api/v1/voices/${kind}/${id}`
      expect((await speak(other, kind, id, note)).status).toBe(403)
      expect((await other.call('DELETE', path)).status).toBe(403)
      expect((await other.call('GET', path)).status).toBe(403)
      expect((await speak(buyer, kind, id, note)).status).toBe(403)
      expect((await call(app, 'DELETE', path)).status).toBe(401)
      expect((await call(app, 'PUT', path, form({}, note, 'voice'))).status).toBe(401)
    }
    expect((await speak(shop, 'service', product, note)).status).toBe(404)
    expect((await speak(shop, 'product', crypto.randomUUID(), note)).status).toBe(404)
    expect((await speak(shop, 'planet', product, note)).status).toBe(400)
    expect((await speak(shop, 'product', 'x', note)).status).toBe(400)
    await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [shop.sellerId])
    expect((await speak(shop, 'product', product, note)).body.code).toBe('SELLER_SUSPENDED')
    expect((await speak(other, 'product', product, note)).status).toBe(404)
  },
)

function fixturePath(name: string): string {
  return new URL(`fixtures/${name}`, import.meta.url).pathname
}
