import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { LiveChanges, LiveEvents } from '@oja/contract/schemas/messaging.ts'
import { browserClient } from './browser-client.ts'
import { savesData } from '../browser/data-saver.ts'

/** Something that happened to the person who is logged in. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { event: Name; data: LiveEvents[Name] }
}[keyof LiveEvents]

/** Takes what happened, and the position of the person after it. */
type OnEvent = (event: LiveEvent, at: number) => void

/**
 * Messages between tabs: an event, until when (by the clock) tabs poll instead of opening a stream, or that a tab is
 * new.
 */
type Shared = { event: LiveEvent; at: number } | { pollUntil: number } | { isNew: true }

const names = ['ready', 'reset', 'message', 'read', 'conversation', 'order', 'notice'] as const
const channelName = 'oja-live'
const pollMilliseconds = 5_000
// A stream that cannot be opened three times in a row is not let through by this network: we ask now and then, and try
// the stream again later.
const maxFailures = 3
const tryAgainMilliseconds = 300_000
// Nobody looks: what happens is heard when somebody does again. Half a minute, so that a glance at another app or tab
// costs no new stream, and no more than one sign of life of the stream is paid for in vain.
const unseenMilliseconds = 30_000
// A page that goes stops listening before the next one begins.
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
 * In Lite mode there are no events: pages offer Refresh.
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

function begin(): () => void {
  const over = new AbortController()
  const { signal } = over
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null
  const share: ((shared: Shared) => void) | undefined = others?.postMessage.bind(others)
  const take: OnEvent = (event, at) => {
    // Who goes on from where he was hears what he missed, each once, and need not read everything again. Only a tab that
    // knows nothing begins later than that; those that were hidden then learn by its `ready` that they missed something.
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

  const onEvent: OnEvent = (event, at) => {
    take(event, at)
    share?.({ event, at })
  }
  const runTurn = async () => {
    // The tab was visible when it asked for its turn and is hidden now: another tab may be visible.
    if (document.visibilityState === 'hidden') return
    isLeading = true
    if (Date.now() >= askUntil && (await holdStream(onEvent, signal)) === 'not let through') {
      askUntil = Date.now() + tryAgainMilliseconds
      share?.({ askUntil })
    }
    if ((await askNowAndThen(onEvent, signal)) === 'logged out') over.abort()
    isLeading = false
  }
  const runOneAtATime = async () => {
    while (!signal.aborted) {
      await untilVisible(signal)
      await oneAtATime(lead, signal)
    }
  }
  void runOneAtATime()
  return () => {
    ended.abort()
    channel?.close()
  }
}

/** Runs in one tab at a time; the next gets its turn when this one has ended, or its tab is gone. */
async function oneAtATime(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return work()
  try {
    await navigator.locks.request(channelName, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Keeps the stream open for as long as this network lets it through and somebody looks. */
function holdStream(onEvent: OnEvent, signal: AbortSignal): Promise<'not let through' | null> {
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
        `${endpoints.live.stream.path}${position === undefined ? '' : `?after=${position}`}`,
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
        // While it is only broken the browser itself comes back, when the server told it to.
        if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, 1_000 + Math.random() * 4_000)
      })
    }
    signal.addEventListener('abort', () => end(null), { signal: listening.signal })
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    look()
    open()
  })
}

/** Asks every 5 seconds, until this tab is hidden, the session is over, or the stream is worth trying again. */
async function askNowAndThen(onEvent: OnEvent, signal: AbortSignal): Promise<'logged out' | null> {
  while (!signal.aborted && Date.now() < askUntil && document.visibilityState === 'visible') {
    const changes = navigator.onLine ? await ask(position) : null
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
    return await browserClient(endpoints.live.stream, { query: after === undefined ? {} : { after } })
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
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      listening.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    signal.addEventListener('abort', look, { signal: listening.signal })
    look()
  })
}
