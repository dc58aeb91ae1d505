import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as FollowMessage from './track-message.ts'
import type * as Outbox from './outbox.ts'

type Tab = typeof Outbox & typeof FollowMessage

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('indexedDB', storeOfADevice())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const soon = () => vi.advanceTimersByTimeAsync(20)
const write = (tab: Tab, content: string) =>
  tab.enqueueMessage({ userId: 'efosa', recipientId: 'sade', content, about: null, file: null })
const shown = (tab: Tab) => tab.pendingMessages().map(({ content, state }) => `${content}: ${state}`)
const tooMany = () => Response.json({ message: 'Wait', code: 'TOO_MANY' }, { status: 429 })

/** A tab of Efosa's: it has modules of its own and shares the storage of the device. */
async function openTab(channel?: object): Promise<Tab> {
  vi.resetModules()
  vi.stubGlobal('window', Object.assign(new EventTarget(), channel))
  const tab = { ...(await import('./outbox.ts')), ...(await import('./track-message.ts')) }
  tab.openOutbox('efosa')
  await soon()
  return tab
}

/** Replaces the server: it answers with the given function, and lists the messages that arrived. */
function server(answer: () => Response) {
  const received: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { content } = JSON.parse(String(body)) as { content: string }
    received.push(content)
    return answer()
  })
  return received
}

test(
  'a message deleted in one tab is sent by no tab, also without a channel between tabs',
  { tags: ['ER2'] },
  async () => {
    server(tooMany)
    const first = await openTab()
    const clientId = await write(first, 'a secret')
    await soon()
    const second = await openTab()
    expect(shown(second)).toEqual(['a secret: failed'])
    first.discardMessage(clientId)
    await soon()

    const received = server(() => Response.json({ message: {}, reply: null }, { status: 201 }))
    await write(second, 'other words')
    await soon()
    expect(received).toEqual(['other words'])
    expect(shown(second)).toEqual([])
    expect(shown(await openTab())).toEqual([])
  },
)

test(
  'a message that one tab deletes or sends leaves the other tabs at once, and each knows which it was',
  { tags: ['ER2'] },
  async () => {
    server(tooMany)
    const first = await openTab({ BroadcastChannel: channelsOfADevice() })
    await write(first, 'deleted')
    await write(first, 'sent')
    await soon()
    const second = await openTab(window)
    expect(shown(second)).toEqual(['deleted: failed', 'sent: waiting'])
    const results: string[] = []
    const sentMessages: unknown[] = []
    second.onMessageSent(({ message }) => sentMessages.push(message))
    const [one, other] = second.pendingMessages()
    server(() => Response.json({ message: { content: 'as stored' }, reply: null }, { status: 201 }))
    first.discardMessage(one?.clientId ?? '')
    second.trackMessage(one?.clientId ?? '', ({ name }) => results.push(name))
    second.trackMessage(other?.clientId ?? '', ({ name }) => results.push(name))
    await soon()
    expect(results).toEqual(['given up', 'arrived'])
    expect(sentMessages).toEqual([{ content: 'as stored' }])
    expect([shown(first), shown(second)]).toEqual([[], []])
  },
)

test(
  'a message sent under another person’s login goes when its writer is back',
  { tags: ['ER3'] },
  async () => {
    server(() =>
      Response.json({ message: 'You can only write as yourself', code: 'FORBIDDEN' }, { status: 403 }),
    )
    const tab = await openTab()
    await write(tab, 'from her phone')
    await soon()
    expect(shown(tab)).toEqual(['from her phone: failed'])
    const received = server(() => Response.json({ message: {}, reply: null }, { status: 201 }))
    tab.openOutbox('efosa')
    await soon()
    expect(received).toEqual(['from her phone'])
  },
)

/** Replaces the browser's storage for all tabs, as far as the outbox uses it: answers come later, in order. */
function storeOfADevice() {
  type Row = { clientId: string }
  const rows = new Map<string, Row>()
  const request = (work: () => unknown) => {
    const request = Object.assign(new EventTarget(), { result: undefined as unknown })
    queueMicrotask(() => {
      request.result = work()
      request.dispatchEvent(new Event('success'))
    })
    return request
  }
  const table = {
    getAll: () => request(() => structuredClone([...rows.values()])),
    count: (key: string) => request(() => (rows.has(key) ? 1 : 0)),
    put: (row: Row) => request(() => void rows.set(row.clientId, structuredClone(row))),
    delete: (key: string) => request(() => void rows.delete(key)),
    openCursor: (key: string) =>
      request(() => (rows.has(key) ? { update: (row: Row) => rows.set(key, structuredClone(row)) } : null)),
  }
  const transaction = () => {
    const running = Object.assign(new EventTarget(), { objectStore: () => table })
    queueMicrotask(() => queueMicrotask(() => running.dispatchEvent(new Event('complete'))))
    return running
  }
  const opened = { close: () => undefined, transaction }
  return { open: () => request(() => opened) }
}

/** Broadcast channels of one device: all tabs receive a message but the one that sent it. */
function channelsOfADevice() {
  const all = new Set<EventTarget>()
  return class extends EventTarget {
    constructor() {
      super()
      all.add(this)
    }
    postMessage(data: unknown) {
      for (const one of all)
        if (one !== this) one.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }
    close() {
      all.delete(this)
    }
  }
}
