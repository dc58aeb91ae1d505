import type { TestApp, Person } from './test-app.ts'

/** One event of the live stream, as it came. */
export interface ReceivedEvent {
  id: number
  event: string
  data: Record<string, unknown>
}

export interface EventStream {
  /** Everything received so far. */
  received: ReceivedEvent[]
  /** Waits for the first event of this name that matches; the events before it count as seen. */
  next(event: string, passes?: (data: Record<string, unknown>) => boolean): Promise<ReceivedEvent>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

/** Opens the event stream of a person over a real connection. `after`: the last event they have seen. */
export function openEventStream(
  app: Pick<TestApp, 'base'>,
  person: Person,
  after?: number,
): Promise<EventStream> {
  return openStream(app, '/api/v1/stream', {
    authorization: `Bearer ${person.token}`,
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
  })
}

/** Opens a stream of events at an address, as these headers say who asks. */
export async function openStream(
  { base }: Pick<TestApp, 'base'>,
  path: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const stopper = new AbortController()
  const response = await fetch(base + path, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stopper.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`the stream answered ${response.status}`)
  const received: ReceivedEvent[] = []
  let wake: () => void = () => undefined
  let taken = 0
  const ended = read(response.body, (one) => {
    received.push(one)
    wake()
  }).catch(() => undefined)
  return {
    received,
    ended,
    close: () => stopper.abort(),
    async next(event, passes = () => true) {
      const until = performance.now() + 30_000
      for (;;) {
        const index = received.findIndex(
          (one, place) => place >= taken && one.event === event && passes(one.data),
        )
        const found = received[index]
        if (found) {
          taken = index + 1
          return found
        }
        if (performance.now() > until) throw new Error(`waited half a minute for ${event}`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 200)
        })
      }
    },
  }
}

async function read(body: ReadableStream<Uint8Array>, receive: (one: ReceivedEvent) => void): Promise<void> {
  for await (const { id, event, data } of eventsOf(body)) {
    if (event) receive({ id: Number(id), event, data: JSON.parse(data ?? '') as Record<string, unknown> })
  }
}

/** The fields of one block of a stream of events. */
export type EventFields = Partial<Record<'id' | 'event' | 'data' | 'retry', string>>

/** What a stream of events holds, block by block, until it ends. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<EventFields> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const parts = rest.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      yield Object.fromEntries(
        part.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
      ) as EventFields
    }
  }
}
