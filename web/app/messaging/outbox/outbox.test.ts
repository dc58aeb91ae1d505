import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { trackMessage } from './track-message.ts'
import type { PendingMessage } from './outbox-store.ts'
import type * as Outbox from './outbox.ts'
import { deliveryLabel } from '../conversations/delivery-labels.ts'

// A page keeps its state in its modules, so every test opens a new page.
let outbox: typeof Outbox
let follow: typeof trackMessage
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.resetModules()
  outbox = await import('./outbox.ts')
  follow = (await import('./track-message.ts')).trackMessage
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Answer {
  status: number
  body?: object
  retryAfter?: number
}

const arrived: Answer = { status: 201, body: { message: {}, reply: null } }

/**
 * Replaces the server: each try of a message takes the next answer for its recipient; null is a connection that
 * fails.
 */
function server(answers: Record<string, (Answer | null)[]>) {
  const tried: string[] = []
  const names = new Map<string, string>()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body)) as Record<string, string>
    const { senderId, recipientId, content = '', clientId = '' } = sent
    // With this the server refuses a message that another person's session would send.
    expect(senderId).toBe('efosa')
    // With this the server knows a second try of a message that had arrived.
    expect(clientId).not.toBe('')
    expect(names.get(content) ?? clientId).toBe(clientId)
    names.set(content, clientId)
    tried.push(content)
    const next = answers[recipientId ?? '']?.shift()
    if (next === null) throw new TypeError('Failed to fetch')
    const { status, body: answer = {}, retryAfter } = next ?? arrived
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    return Response.json(answer, { status, headers })
  })
  return tried
}

/** Replaces the browser's storage, with these messages in it. */
function storeMessages(...items: Partial<PendingMessage>[]) {
  const rows = new Map(items.map((item) => [item.clientId, item]))
  const answered = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result })
    void Promise.resolve().then(() => request.dispatchEvent(new Event('success')))
    return request
  }
  const table = {
    getAll: () => answered([...rows.values()]),
    put: (item: PendingMessage) => answered(rows.set(item.clientId, item)),
    count: (clientId: string) => answered(rows.has(clientId) ? 1 : 0),
    openCursor: (clientId: string) =>
      answered(rows.has(clientId) ? { update: (item: PendingMessage) => rows.set(clientId, item) } : null),
    delete: (clientId: string) => answered(rows.delete(clientId)),
  }
  const transaction = () => {
    const running = Object.assign(new EventTarget(), { objectStore: () => table })
    queueMicrotask(() => queueMicrotask(() => running.dispatchEvent(new Event('complete'))))
    return running
  }
  const opened = { transaction, close: () => undefined }
  vi.stubGlobal('indexedDB', { open: () => answered(opened) })
  return () => [...rows.values()].map(({ content, state }) => `${content}: ${state}`)
}

const write = (recipientId: string, content: string) =>
  outbox.enqueueMessage({ userId: 'efosa', recipientId, content, about: null, file: null })
const soon = () => vi.advanceTimersByTimeAsync(1)
const beside = () => {
  const waiting = outbox.pendingMessages()
  return waiting.map((item) => `${item.content}: ${deliveryLabel(item, waiting)}`)
}
const tooMany = {
  status: 429,
  body: { message: 'Too many tries. Please wait 20 seconds and try again.', code: 'TOO_MANY' },
  retryAfter: 20,
}

test(
  'too many messages show the server’s sentence, and later messages keep their order',
  { tags: ['ER1', 'ER2'] },
  async () => {
    const tried = server({ sade: [tooMany] })
    await write('sade', 'one')
    await write('sade', 'two')
    await write('bola', 'to somebody else')
    await soon()
    expect(tried).toEqual(['one', 'to somebody else'])
    expect(beside()).toEqual([
      'one: Too many tries. Please wait 20 seconds and try again.',
      'two: Waiting for the message above',
    ])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(tried).toHaveLength(2)
    outbox.retryMessage(outbox.pendingMessages()[0]?.clientId ?? '')
    await soon()
    expect(tried.slice(2)).toEqual(['one', 'two'])
    expect(beside()).toEqual([])
  },
)

test(
  'a message to a busy server is retried a few times, never too early, and then its writer decides',
  { tags: ['ER2'] },
  async () => {
    const body = { message: 'Many people are here right now. Please try again in a moment.', code: 'BUSY' }
    const busy = (retryAfter?: number) => ({ status: 503, body, ...(retryAfter ? { retryAfter } : {}) })
    const tried = server({ sade: [busy(30), busy(), busy(), busy(), busy(600)] })
    await write('sade', 'one')
    await soon()
    expect(beside()).toEqual(['one: We are busy: trying again'])
    await write('sade', 'two')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(tried).toEqual(['one'])
    expect(beside()[1]).toBe('two: We are busy: trying again')
    await vi.advanceTimersByTimeAsync(1_000 + 4_000 + 8_000)
    expect(tried).toEqual(['one', 'one', 'one', 'one'])
    expect(beside()[0]).toBe(`one: ${body.message}`)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tried).toHaveLength(4)

    // A person who must wait ten minutes reads so at once.
    outbox.retryMessage(outbox.pendingMessages()[0]?.clientId ?? '')
    await soon()
    expect(beside()[0]).toBe(`one: ${body.message}`)
    expect(tried).toHaveLength(5)
  },
)

test(
  'a message without an answer is retried with growing pauses, and says what it waits for',
  { tags: ['ER2'] },
  async () => {
    const tried = server({ sade: [null, null, null] })
    const results: string[] = []
    follow(await write('sade', 'one'), ({ name }) => results.push(name))
    await soon()
    expect(beside()).toEqual(['one: Slow connection: trying again'])
    expect(results).toEqual(['waits'])
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(tried).toHaveLength(2)
    vi.stubGlobal('navigator', { onLine: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(beside()).toEqual(['one: Will send when you are online'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(tried).toHaveLength(3)
    vi.stubGlobal('navigator', { onLine: true })
    await write('sade', 'two')
    await soon()
    expect(tried.slice(3)).toEqual(['one', 'two'])
    expect(results).toEqual(['waits', 'arrived'])
  },
)

test(
  'a refused message does not block later ones, and says why or what to do',
  { tags: ['ER1', 'ER2'] },
  async () => {
    const suspended = 'Your shop is suspended. Please contact support.'
    const tried = server({
      sade: [
        { status: 403, body: { message: suspended, code: 'SELLER_SUSPENDED' } },
        { status: 404, body: {} },
        { status: 500, body: { message: '', code: 'INTERNAL' } },
      ],
    })
    const results: unknown[] = []
    follow(await write('sade', 'one'), (result) => results.push(result))
    await write('sade', 'two')
    await write('sade', 'three')
    await soon()
    expect(tried).toEqual(['one', 'two', 'three'])
    expect(beside()).toEqual([
      `one: ${suspended}`,
      "two: We couldn't send your message. Please try again.",
      "three: We couldn't send your message. Please try again.",
    ])
    const problem = { status: 403, code: 'SELLER_SUSPENDED', message: suspended }
    expect(results).toEqual([{ name: 'failed', problem }])
    // A new message to the same person first retries the failed ones that may be retried.
    await write('sade', 'four')
    await soon()
    expect(tried.slice(3)).toEqual(['three', 'four'])
  },
)

test(
  'after an answer that is not from the server the message fails, stays first, and can be retried',
  { tags: ['DB32'] },
  async () => {
    // The login page of a public network: 200, and nothing about a message.
    const tried = server({ sade: [{ status: 200, body: {} }] })
    const results: unknown[] = []
    follow(await write('sade', 'one'), (result) => results.push(result))
    await write('sade', 'two')
    await soon()
    expect(tried).toEqual(['one'])
    expect(beside()).toEqual([
      'one: Failed to send message. Please try again.',
      'two: Waiting for the message above',
    ])
    expect(results).toEqual([{ name: 'failed', problem: null }])
    outbox.retryMessage(outbox.pendingMessages()[0]?.clientId ?? '')
    await soon()
    expect(tried.slice(1)).toEqual(['one', 'two'])
    expect(beside()).toEqual([])
  },
)

test(
  'only 401 and a plain 403 ask for a login, and nobody else’s login sends the message',
  { tags: ['ER3'] },
  async () => {
    const { asksForLogin } = await import('./send-error.ts')
    const promptsLogin = (
      status: number,
      code: 'NOT_SIGNED_IN' | 'FORBIDDEN' | 'SELLER_SUSPENDED' | 'TOO_MANY',
    ) => asksForLogin({ status, code, message: 'x' })
    expect(promptsLogin(401, 'NOT_SIGNED_IN')).toBe(true)
    expect(promptsLogin(403, 'FORBIDDEN')).toBe(true)
    expect(promptsLogin(403, 'SELLER_SUSPENDED')).toBe(false)
    expect(promptsLogin(429, 'TOO_MANY')).toBe(false)

    const listeners = new EventTarget()
    vi.stubGlobal('window', listeners)
    const tried = server({ sade: [null] })
    const close = outbox.openOutbox('efosa')
    await write('sade', 'one')
    await soon()
    close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    listeners.dispatchEvent(new Event('online'))
    await soon()
    expect(tried).toEqual(['one'])
    outbox.openOutbox('efosa')
    await soon()
    expect(tried).toEqual(['one', 'one'])
  },
)

test('giving a message up lets the messages behind it go', { tags: ['ER2'] }, async () => {
  const tried = server({ sade: [tooMany] })
  await write('sade', 'one')
  await write('sade', 'two')
  await soon()
  outbox.discardMessage(outbox.pendingMessages()[0]?.clientId ?? '')
  await soon()
  expect(tried).toEqual(['one', 'two'])
  expect(beside()).toEqual([])
})

test(
  'messages of an earlier page are sent by their writer only, also after a login, and nobody else on the device reads them',
  { tags: ['CT11', 'ER3'] },
  async () => {
    vi.stubGlobal('window', new EventTarget())
    const left = { recipientId: 'sade', about: null, file: null, waitsFor: null, problem: null }
    const store = storeMessages(
      {
        ...left,
        clientId: 'b',
        userId: 'efosa',
        content: 'second',
        createdAt: '2026-03-02',
        state: 'waiting',
      },
      // The page was closed while the message was being sent.
      {
        ...left,
        clientId: 'a',
        userId: 'efosa',
        content: 'first',
        createdAt: '2026-03-01',
        state: 'sending',
      },
      {
        ...left,
        clientId: 'c',
        userId: 'bola',
        content: 'not yours',
        createdAt: '2026-03-01',
        state: 'waiting',
      },
    )
    const tried = server({ sade: [null, { status: 401, body: { message: 'x', code: 'NOT_SIGNED_IN' } }] })
    outbox.openOutbox('efosa')
    await soon()
    expect(tried).toEqual(['first'])
    expect(outbox.pendingMessages().map(({ content }) => content)).toEqual(['first', 'second'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tried).toEqual(['first', 'first'])
    // The server asks for a login: the device keeps the message until then.
    expect(store()).toEqual(['second: waiting', 'first: failed', 'not yours: waiting'])
    outbox.openOutbox('efosa')
    await soon()
    expect(tried).toEqual(['first', 'first', 'first', 'second'])
    expect(store()).toEqual(['not yours: waiting'])
  },
)
