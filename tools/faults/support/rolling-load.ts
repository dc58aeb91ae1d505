import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '../../../server/src/platform/auth/sessions.ts'
import { eventsOf } from '../../../tests/sse-client.ts'
import type { People } from '../../simulate/people.ts'

/** What people sent and received while nodes restarted. */
export interface Load {
  requests: number
  /** What no visitor should see, a sentence each. */
  failures: string[]
  /** Ids of messages that the server acknowledged. */
  acknowledged: string[]
  /** Ids of messages that each listener received, in order. */
  received: string[][]
  reconnections: number
  /** Ends the requests; listeners go on. */
  rest(): Promise<void>
  stop(): Promise<void>
}

type Session = { who: Actor; bearer: string; cookie: string }

/**
 * People who use an app behind a proxy: visitors who open pages, a buyer who opens their own pages and writes to the
 * shop, and two who keep an event stream open, as browsers do: they reconnect by themselves and name the last event
 * they received.
 */
export async function startLoad(
  origin: string,
  { people, productIds, password }: { people: People; productIds: string[]; password: string },
): Promise<Load> {
  const stopper = new AbortController()
  const resting = new AbortController()
  const load: Load = {
    requests: 0,
    failures: [],
    acknowledged: [],
    received: [[], []],
    reconnections: 0,
    async rest() {
      resting.abort()
      await Promise.all(busy)
    },
    async stop() {
      stopper.abort()
      await Promise.all([...busy, ...listeners])
    },
  }

  const ask = async (path: string, init: RequestInit = {}): Promise<string | null> => {
    load.requests += 1
    const what = `${init.method ?? 'GET'} ${path}`
    try {
      const answer = await fetch(origin + path, { ...init, redirect: 'manual' })
      const body = await answer.text()
      if (answer.status === 200 || answer.status === 201) return body
      load.failures.push(`${what}: ${answer.status} ${reasonIn(body)}`)
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } }
      load.failures.push(`${what}: ${cause?.code ?? message}`)
    }
    return null
  }
  const repeat = async (work: () => Promise<unknown>, pause: number) => {
    while (!resting.signal.aborted && !stopper.signal.aborted) {
      await work()
      await delay(pause)
    }
  }

  const buyer = await logIn(origin, people.buyers[0] as Actor, password)
  const seller = await logIn(origin, people.seller, password)
  const write = async () => {
    const content = `Good morning, is yam ${load.requests} still there?`
    const body = await ask('/api/v1/messages/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.bearer}` },
      body: JSON.stringify({ recipientId: people.seller.sellerId, content, clientId: crypto.randomUUID() }),
    })
    if (!body) return
    // The shop may have an automatic reply, which everybody gets too.
    const { message, reply } = JSON.parse(body) as { message: { id: string }; reply: { id: string } | null }
    load.acknowledged.push(message.id, ...(reply ? [reply.id] : []))
  }
  const listen = async ({ bearer }: Session, received: string[], ready: () => void) => {
    let last = ''
    let wait = 1_000
    while (!stopper.signal.aborted) {
      try {
        const answer = await fetch(`${origin}/api/v1/stream`, {
          headers: {
            accept: 'text/event-stream',
            authorization: `Bearer ${bearer}`,
            ...(last === '' ? {} : { 'last-event-id': last }),
          },
          signal: stopper.signal,
        })
        if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`)
        for await (const event of eventsOf(answer.body)) {
          if (event.retry) wait = Number(event.retry)
          if (event.id) last = event.id
          if (event.event === 'ready') ready()
          if (event.event === 'reset') load.failures.push('a stream was told to begin anew')
          if (event.event === 'message')
            received.push((JSON.parse(event.data ?? '') as { message: { id: string } }).message.id)
        }
      } catch (error) {
        if (!stopper.signal.aborted && /answered/.test(String(error))) load.failures.push(String(error))
      }
      load.reconnections += 1
      await delay(wait, null, { signal: stopper.signal }).catch(() => undefined)
    }
  }

  const publicPaths = [
    '/',
    '/categories/products',
    `/products/${productIds[0]}`,
    '/api/v1/products',
    // A page that is not cached: it is being rendered.
    () => `/categories/products?search=yam${load.requests}`,
  ]
  const looks = publicPaths.map((path) => () => ask(typeof path === 'string' ? path : path()))
  const own = () => ask('/userProfile/orders', { headers: { cookie: buyer.cookie } })
  const listeners: Promise<void>[] = []
  for (const [place, session] of [seller, buyer].entries()) {
    // Messages sent before a listener is connected do not reach it.
    await new Promise<void>((ready) => listeners.push(listen(session, load.received[place] ?? [], ready)))
  }
  const busy = [...[...looks, own].map((look) => repeat(look, 25)), repeat(write, 50), repeat(write, 50)]
  return load
}

/** A program's credential and a browser's cookie for one person. */
async function logIn(origin: string, who: Actor, password: string): Promise<Session> {
  const login = (headers: Record<string, string>) =>
    fetch(`${origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: who.email, password }),
    })
  const program = await login({})
  const browser = await login({ origin, 'oja-client': 'web' })
  if (!program.ok || !browser.ok) throw new Error(`logging in answered ${program.status} ${browser.status}`)
  await browser.text()
  return {
    who,
    bearer: ((await program.json()) as { token: string }).token,
    cookie: browser.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

/** The heading of a page, or the first words of another answer. */
function reasonIn(body: string): string {
  return /<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? body.slice(0, 200)
}
