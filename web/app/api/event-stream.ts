import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { LiveChanges, LiveEvents } from '@oja/contract/schemas/messaging.ts'
import { browserClient } from './browser-client.ts'
import { savesData } from '../browser/data-saver.ts'

/** Something that happened to the person who is signed in. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { event: Name; data: LiveEvents[Name] }
}[keyof LiveEvents]

/** Takes what happened, and the position of the person after it. */
type Hear = (event: LiveEvent, at: number) => void

/** What tabs tell each other: what was heard, how long (by the clock) no stream is worth trying, or that one is new. */
type Shared = { event: LiveEvent; at: number } | { askUntil: number } | { isNew: true }

const names = ['ready', 'reset', 'message', 'read', 'conversation', 'order', 'notice'] as const
const channelName = 'oja-live'
const pollMilliseconds = 5_000
// A stream that cannot be opened three times in a row is not let through by this network: we ask now and then, and try
// the stream again later.
const mostFailures = 3
const tryAgainMilliseconds = 300_000
// Nobody looks: what happens is heard when somebody does again. Half a minute, so that a glance at another app or tab
// costs no new stream, and no more than one sign of life of the stream is paid for in vain.
const unseenMilliseconds = 30_000
// A page that goes stops listening before the next one begins.
const graceMilliseconds = 1_000

const listeners = new Set<(event: LiveEvent) => void>()
let stop: (() => void) | null = null
/** What this person has heard of, in whichever tab: who holds the stream next goes on from here. */
let position: number | undefined
let askUntil = 0

/**
 * Hears what happens to the person signed in, until the returned function is called. One tab that is looked at holds the
 * stream and tells the others; where it cannot be held that tab asks every 5 seconds. While all are hidden nothing is
 * held or asked, and the first one shown hears what was missed. Who saves data hears nothing: his pages offer Refresh.
 */
export function subscribeToLiveEvents(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  if (!stop && !savesData()) stop = begin()
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
  const take: Hear = (event, at) => {
    // Who goes on from where he was hears what he missed, each once, and need not read everything again. Only a tab that
    // knows nothing begins later than that; those that were hidden then learn by its `ready` that they missed something.
    if (event.event !== 'reset' && position !== undefined && at <= position) return
    position = at
    for (const listener of listeners) listener(event)
  }
  others?.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    if ('event' in data) take(data.event, data.at)
    else if ('askUntil' in data) askUntil = data.askUntil
    else if (isLeading) greet()
  })
  window.addEventListener('online', () => (askUntil = 0), { signal })
  position = undefined
  askUntil = 0
  let isLeading = false
  // What happened while a new tab's page was on its way it must read again.
  const greet = () => {
    if (position !== undefined) share?.({ event: { event: 'ready', data: { position } }, at: position })
    if (askUntil > 0) share?.({ askUntil })
  }
  share?.({ isNew: true })

  const hear: Hear = (event, at) => {
    take(event, at)
    share?.({ event, at })
  }
  const lead = async () => {
    // It was looked at when it asked for its turn: the next one may be now.
    if (document.visibilityState === 'hidden') return
    isLeading = true
    if (Date.now() >= askUntil && (await holdStream(hear, signal)) === 'not let through') {
      askUntil = Date.now() + tryAgainMilliseconds
      share?.({ askUntil })
    }
    if ((await askNowAndThen(hear, signal)) === 'logged out') over.abort()
    isLeading = false
  }
  const takeTurns = async () => {
    while (!signal.aborted) {
      await untilVisible(signal)
      await inTurn(lead, signal)
    }
  }
  void takeTurns()
  return () => {
    over.abort()
    others?.close()
  }
}

/** Runs in one tab at a time; the next gets its turn when this one has ended, or its tab is gone. */
async function inTurn(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return work()
  try {
    await navigator.locks.request(channelName, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Keeps the stream open for as long as this network lets it through and somebody looks. */
function holdStream(hear: Hear, signal: AbortSignal): Promise<'not let through' | null> {
  return new Promise((resolve) => {
    let failures = 0
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let unseen: ReturnType<typeof setTimeout> | undefined
    const held = new AbortController()
    const end = (why: 'not let through' | null) => {
      held.abort()
      clearTimeout(again)
      clearTimeout(unseen)
      source?.close()
      resolve(why)
    }
    const look = () => {
      clearTimeout(unseen)
      if (document.visibilityState === 'hidden') unseen = setTimeout(() => end(null), unseenMilliseconds)
    }
    const open = () => {
      const opened = new EventSource(
        `${endpoints.live.stream.path}${position === undefined ? '' : `?after=${position}`}`,
      )
      source = opened
      for (const name of names) {
        opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          failures = 0
          hear({ event: name, data: JSON.parse(data) } as LiveEvent, Number(lastEventId))
        })
      }
      opened.addEventListener('error', () => {
        // Where there is no network at all nothing is learnt about streams.
        if (navigator.onLine) failures += 1
        if (failures > mostFailures) return end('not let through')
        // While it is only broken the browser itself comes back, when the server told it to.
        if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, 1_000 + Math.random() * 4_000)
      })
    }
    signal.addEventListener('abort', () => end(null), { signal: held.signal })
    document.addEventListener('visibilitychange', look, { signal: held.signal })
    look()
    open()
  })
}

/** Asks every 5 seconds, until this tab is hidden, the session is over, or the stream is worth trying again. */
async function askNowAndThen(hear: Hear, signal: AbortSignal): Promise<'logged out' | null> {
  while (!signal.aborted && Date.now() < askUntil && document.visibilityState === 'visible') {
    const changes = navigator.onLine ? await ask(position) : null
    if (changes === 'logged out') return changes
    if (changes) {
      if (changes.isReset || position === undefined) {
        const event = changes.isReset ? 'reset' : 'ready'
        hear({ event, data: { position: changes.position } }, changes.position)
      }
      for (const { id, event, data } of changes.events) hear({ event, data } as LiveEvent, id)
    }
    await pause(pollMilliseconds, signal)
  }
  return null
}

async function ask(after: number | undefined): Promise<LiveChanges | 'logged out' | null> {
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
    const waits = new AbortController()
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      waits.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: waits.signal })
    signal.addEventListener('abort', look, { signal: waits.signal })
    look()
  })
}
