import type { ServerResponse } from 'node:http'
import type { Pool } from '../database/database.ts'
import { lastEventPosition, lastEventPositions, maxEvents, readEvents } from './event-log.ts'
import type { PubSub } from './pubsub.ts'

/**
 * Returns those of the sessions that are no longer valid. Identity passes it in, because the platform knows no users.
 */
export type FindEndedSessions = (sessionIds: string[]) => Promise<string[]>

export interface EventStreams {
  /** Writes a person's live events to an open response. `after`: the last position that the person has seen. */
  open(response: ServerResponse, who: { userId: string; sessionId: string }, after?: number): Promise<void>
  /**
   * Calls `onChange` whenever a person may have new events, on any node, also when messages between nodes were lost. Returns
   * what ends it.
   */
  watch(userId: string, onChange: () => void): () => void
  /** Calls this when all streams end: a node that stops waits for every open response. */
  onClose(end: () => void): void
  /** Subscribes to the events of all nodes. */
  start(): Promise<void>
  close(): Promise<void>
  /** How many streams are open. */
  count(): number
}

interface Stream {
  readonly response: ServerResponse
  readonly userId: string
  readonly sessionId: string
  readonly beatSecond: number
  /** The last event written. -1 while the first position is being read. */
  position: number
}

interface Reader {
  readonly streams: Set<Stream>
  isReading: boolean
  /** A new event came while the events were being read. */
  hasMore: boolean
}

// A comment line now and then. Without it proxies and phones would take the silence for a closed stream.
const beatSeconds = 25
// Nobody reports a session that ran out of time, or that another node ended while messages between nodes were lost.
// Their streams must close within five seconds.
const checkEverySeconds = 4
// The server closes the connection of a client that does not read. The client resumes later at its position.
const maxUnreadBytes = 256 * 1024
const maxStreamsPerPerson = 12

/**
 * The event streams of this node. One query serves all streams of a person. An idle stream costs a few bytes each 25 s.
 */
export function openEventStreams(pool: Pool, findEnded: FindEndedSessions, pubsub: PubSub): EventStreams {
  const readers = new Map<string, Reader>()
  const streams = new Set<Stream>()
  const closers: (() => void)[] = []
  const watchers = new Map<string, Set<() => void>>()
  let clock: NodeJS.Timeout | undefined
  let second = 0
  let retryTimer: NodeJS.Timeout | undefined

  const removeStream = (stream: Stream) => {
    streams.delete(stream)
    const reader = readers.get(stream.userId)
    reader?.streams.delete(stream)
    if (reader?.streams.size === 0) readers.delete(stream.userId)
  }
  const end = (stream: Stream) => {
    removeStream(stream)
    stream.response.end()
  }
  const write = (stream: Stream, text: string) => {
    // The stream may have ended while the database was asked.
    if (!streams.has(stream)) return false
    if (stream.response.writableLength <= maxUnreadBytes) return stream.response.write(text)
    removeStream(stream)
    return stream.response.destroy()
  }

  /** Ends the streams whose session is over. Returns the others. */
  const endWithSession = async (open: Iterable<Stream>): Promise<Stream[]> => {
    const asked = [...open]
    const ended = new Set(await findEnded([...new Set(asked.map(({ sessionId }) => sessionId))]))
    for (const stream of asked) if (ended.has(stream.sessionId)) end(stream)
    return asked.filter(({ sessionId }) => !ended.has(sessionId))
  }

  // Runs for each new event of a person, and when one of their sessions was ended (0037_ended_sessions.sql).
  const readFor = async (userId: string) => {
    const reader = readers.get(userId)
    if (!reader) return
    reader.hasMore = true
    if (reader.isReading) return
    reader.isReading = true
    try {
      while (reader.hasMore) {
        reader.hasMore = false
        const waiting = [...reader.streams].filter(({ position }) => position >= 0)
        if (waiting.length === 0) break
        const from = Math.min(...waiting.map(({ position }) => position))
        const events = await readEvents(pool, userId, from)
        // Asked after the events were read: what happened after the end of a session is never written to its stream.
        const live = await endWithSession(waiting)
        for (const { position, event, body } of events) {
          for (const stream of live) {
            if (stream.position >= position) continue
            stream.position = position
            write(stream, `id: ${position}\nevent: ${event}\ndata: ${body}\n\n`)
          }
        }
        if (events.length === maxEvents) reader.hasMore = true
      }
    } catch {
      // The database cannot be used. Reading continues from the same position when it is back.
      setTimeout(() => void readFor(userId), 1_000).unref()
    } finally {
      reader.isReading = false
    }
  }

  /** Reads on for everybody who has unread events. One statement finds them. */
  const readAllBehind = async () => {
    clearTimeout(retryTimer)
    if (readers.size === 0) return
    try {
      for (const { userId, position } of await lastEventPositions(pool, [...readers.keys()])) {
        const isBehind = [...(readers.get(userId)?.streams ?? [])].some(
          (stream) => stream.position < position,
        )
        if (isBehind) void readFor(userId)
      }
    } catch {
      // The database cannot be used at the moment.
      retryTimer = setTimeout(() => void readAllBehind(), 1_000)
      retryTimer.unref()
    }
  }

  const tick = async () => {
    second += 1
    for (const stream of streams) if (stream.beatSecond === second % beatSeconds) write(stream, ':\n\n')
    if (second % checkEverySeconds !== 0 || streams.size === 0) return
    await endWithSession(streams)
  }

  return {
    count: () => streams.size,

    onClose: (end) => closers.push(end),

    watch(userId, onChange) {
      const some = watchers.get(userId) ?? new Set()
      watchers.set(userId, some.add(onChange))
      return () => {
        some.delete(onChange)
        if (some.size === 0 && watchers.get(userId) === some) watchers.delete(userId)
      }
    },

    async start() {
      await pubsub.start((userId) => {
        const watching = userId === '' ? [...watchers.values()] : [watchers.get(userId) ?? []]
        for (const onChange of watching.flatMap((some) => [...some])) onChange()
        if (userId === '') void readAllBehind()
        else void readFor(userId)
      })
      clock = setInterval(() => void tick().catch(() => undefined), 1_000)
      clock.unref()
    },

    async open(response, { userId, sessionId }, after) {
      const beatSecond = Math.floor(Math.random() * beatSeconds)
      const stream: Stream = { response, userId, sessionId, beatSecond, position: -1 }
      const reader = readers.get(userId) ?? { streams: new Set(), isReading: false, hasMore: false }
      readers.set(userId, reader)
      const [oldest] = reader.streams
      if (oldest && reader.streams.size >= maxStreamsPerPerson) end(oldest)
      readers.set(userId, reader)
      reader.streams.add(stream)
      streams.add(stream)
      response.on('close', () => removeStream(stream))

      const { position, swept } = await lastEventPosition(pool, userId)
      const isLost = after !== undefined && (after > position || after < swept)
      const start = after === undefined || isLost ? position : after
      // A random pause, so that the phones that lost a node together come back one by one.
      const retry = 1_000 + Math.floor(Math.random() * 4_000)
      const event = isLost ? 'reset' : 'ready'
      write(
        stream,
        `retry: ${retry}\nid: ${start}\nevent: ${event}\ndata: ${JSON.stringify({ position: start })}\n\n`,
      )
      stream.position = start
      await readFor(userId)
    },

    async close() {
      clearInterval(clock)
      clearTimeout(retryTimer)
      for (const stream of streams) end(stream)
      for (const close of closers) close()
      await pubsub.close()
    },
  }
}
