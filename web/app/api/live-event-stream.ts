import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import type { LiveChanges, LiveEvents } from '@oja/contract/schemas/messaging.ts'
import { browserClient } from './browser-client.ts'
import { savesData } from '../browser/data-saver.ts'

/** Something that happened to the person who is logged in. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { event: Name; data: LiveEvents[Name] }
}[keyof LiveEvents]

/** Receives an event, and the position of the person after it. */
type EventHandler = (event: LiveEvent, at: number) => void

/**
 * Messages between tabs: an event, until when (by the clock) tabs poll instead of opening a stream, or that a tab is
 * new.
 */
type Shared = { event: LiveEvent; at: number } | { pollUntil: number } | { isNew: true }

const names = ['ready', 'reset', 'message', 'read', 'conversation', 'order', 'notice'] as const
const channelName = 'oja-live'
const pollMilliseconds = 5_000
// A network that fails three streams in a row does not let streams through. The tab then polls, and tries a stream
// again later.
const maxFailures = 3
const streamRetryMilliseconds = 300_000
// After this time without a visible tab the stream closes. Half a minute is long enough to look at another app
// without a new stream, and short enough for at most one needless heartbeat.
const hiddenMilliseconds = 30_000
// A page unsubscribes before the next page subscribes.
const graceMilliseconds = 1_000

const listeners = new Set<(event: LiveEvent) => void>()
let stop: (() => void) | null = null
/** The last event that this person's tabs received: the next tab with the stream starts after it. */
let position: number | undefined
let pollUntil = 0

/**
 * Subscribes to live events of the person who is logged in, until the returned function is called.
 * One visible tab holds the stream and passes events to the others. Where streams fail, that tab polls every 5
 * seconds.
 * While all tabs are hidden there is no stream and no polling; the first visible tab receives the missed events.
 * In Save data there are no events: pages offer Refresh.
 */
export function subscribeToLiveEvents(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  if (!stop && !savesData()) stop = connect()
  return () => {
    listeners.delete(listener)
    setTimeout(() => {
      if (listeners.size > 0) return
      stop?.()
      stop = null
    }, graceMilliseconds)
  }
}

function connect(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null
  const broadcast: ((shared: Shared) => void) | undefined = channel?.postMessage.bind(channel)
  const deliver: EventHandler = (event, at) => {
    // A tab that starts after its last event receives each missed event once, and need not load everything again.
    // Only a tab that knows no position starts later; its `ready` then shows hidden tabs that they missed something.
    if (event.event !== 'reset' && position !== undefined && at <= position) return
    position = at
    for (const listener of listeners) listener(event)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    if ('event' in data) deliver(data.event, data.at)
    else if ('pollUntil' in data) pollUntil = data.pollUntil
    else if (isMyTurn) sendPosition()
  })
  window.addEventListener('online', () => (pollUntil = 0), { signal })
  position = undefined
  pollUntil = 0
  let isMyTurn = false
  // A new tab must load again what happened while its page was loading.
  const sendPosition = () => {
    if (position !== undefined) broadcast?.({ event: { event: 'ready', data: { position } }, at: position })
    if (pollUntil > 0) broadcast?.({ pollUntil })
  }
  broadcast?.({ isNew: true })

  const onEvent: EventHandler = (event, at) => {
    deliver(event, at)
    broadcast?.({ event, at })
  }
  const runTurn = async (turn: AbortSignal) => {
    // The tab was visible when it asked for its turn and is hidden now: another tab may be visible.
    if (document.visibilityState === 'hidden') return
    isMyTurn = true
    if (Date.now() >= pollUntil && (await holdStream(onEvent, turn)) === 'not let through') {
      pollUntil = Date.now() + streamRetryMilliseconds
      broadcast?.({ pollUntil })
    }
    if ((await poll(onEvent, turn)) === 'logged out') ended.abort()
    isMyTurn = false
  }
  const runTurns = async () => {
    while (!signal.aborted) {
      await untilVisible(signal)
      const turn = untilPageHides(signal)
      await runInOneTab(() => runTurn(turn.signal), turn.signal)
      turn.abort()
    }
  }
  void runTurns()
  return () => {
    ended.abort()
    channel?.close()
  }
}

// True from the moment a page is left until the browser shows it again.
let isLeft = false
window.addEventListener('pagehide', () => (isLeft = true))
window.addEventListener('pageshow', () => (isLeft = false))

/**
 * Ends when the page is left, or with `signal`. Safari 16 keeps the lock of a page that it keeps for the way back, so
 * no page of the browser would have its turn.
 */
function untilPageHides(signal: AbortSignal): AbortController {
  const turn = new AbortController()
  const end = () => turn.abort()
  window.addEventListener('pagehide', end, { signal: turn.signal })
  signal.addEventListener('abort', end, { signal: turn.signal })
  if (signal.aborted) end()
  return turn
}

/** Runs in one tab at a time. The next tab gets its turn when this one has ended or its tab is closed. */
async function runInOneTab(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return work()
  try {
    await navigator.locks.request(channelName, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Keeps the stream open while this network lets it through and a tab is visible. */
function holdStream(onEvent: EventHandler, signal: AbortSignal): Promise<'not let through' | null> {
  return new Promise((resolve) => {
    let failures = 0
    let source: EventSource | undefined
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let hiddenTimer: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const end = (why: 'not let through' | null) => {
      listening.abort()
      clearTimeout(retryTimer)
      clearTimeout(hiddenTimer)
      source?.close()
      resolve(why)
    }
    const look = () => {
      clearTimeout(hiddenTimer)
      if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(() => end(null), hiddenMilliseconds)
    }
    const open = () => {
      const opened = new EventSource(
        `${messagingEndpoints.live.stream.path}${position === undefined ? '' : `?after=${position}`}`,
      )
      source = opened
      for (const name of names) {
        opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          failures = 0
          onEvent({ event: name, data: JSON.parse(data) } as LiveEvent, Number(lastEventId))
        })
      }
      opened.addEventListener('error', () => {
        // Without a network a failure says nothing about streams.
        if (navigator.onLine) failures += 1
        if (failures > maxFailures) return end('not let through')
        // The browser reconnects a broken stream itself; it gives up on a closed one.
        if (opened.readyState === EventSource.CLOSED)
          retryTimer = setTimeout(open, 1_000 + Math.random() * 4_000)
      })
    }
    signal.addEventListener('abort', () => end(null), { signal: listening.signal })
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    look()
    open()
  })
}

/** Polls every 5 seconds, until this tab is hidden, the session is over, or it is time to try the stream again. */
async function poll(onEvent: EventHandler, signal: AbortSignal): Promise<'logged out' | null> {
  while (!signal.aborted && Date.now() < pollUntil && document.visibilityState === 'visible') {
    const changes = navigator.onLine ? await fetchChanges(position) : null
    if (changes === 'logged out') return changes
    if (changes) {
      if (changes.isReset || position === undefined) {
        const event = changes.isReset ? 'reset' : 'ready'
        onEvent({ event, data: { position: changes.position } }, changes.position)
      }
      for (const { id, event, data } of changes.events) onEvent({ event, data } as LiveEvent, id)
    }
    await pause(pollMilliseconds, signal)
  }
  return null
}

async function fetchChanges(after: number | undefined): Promise<LiveChanges | 'logged out' | null> {
  try {
    return await browserClient(messagingEndpoints.live.stream, {
      query: after === undefined ? {} : { after },
    })
  } catch (error) {
    return error instanceof Error && 'status' in error && error.status === 401 ? 'logged out' : null
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const look = () => {
      if ((document.visibilityState !== 'visible' || isLeft) && !signal.aborted) return
      listening.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    window.addEventListener('pageshow', look, { signal: listening.signal })
    signal.addEventListener('abort', look, { signal: listening.signal })
    look()
  })
}
