import { endpoints } from '@oja/contract/endpoints.ts'
import type { LiveChanges, LiveEvents } from '@oja/contract/messaging.ts'
import { browserClient } from './browser-client.ts'

/** Something that happened to the person who is signed in. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { event: Name; data: LiveEvents[Name] }
}[keyof LiveEvents]

const names = ['ready', 'reset', 'message', 'read', 'conversation', 'order', 'notice'] as const
const pollMilliseconds = 5_000
// A stream that cannot be opened three times in a row will not be opened by this network: we ask now and then.
const mostFailures = 3
const channelName = 'oja-live'

const listeners = new Set<(event: LiveEvent) => void>()
let begun = false

/**
 * Hears what happens to the person signed in, until the returned function is called. One tab holds the stream and tells
 * the others; where it cannot be held it asks every 5 seconds, but not while it is hidden. A phone that saves data hears
 * nothing: its pages offer Refresh.
 */
export function listenLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  if (!begun && !savesData()) {
    begun = true
    begin()
  }
  return () => void listeners.delete(listener)
}

/** Has this phone asked to save data? Then nothing is fetched without being asked for. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function begin(): void {
  const others = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null
  others?.addEventListener('message', ({ data }) => tell(data as LiveEvent))
  const share = others?.postMessage.bind(others)
  const lead = () =>
    new Promise<never>(() => {
      hold((event) => {
        tell(event)
        share?.(event)
      })
    })
  // The lock is held until this tab goes; then another tab gets it and leads.
  if ('locks' in navigator && others) void navigator.locks.request(channelName, lead)
  else void lead()
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Keeps the stream open, or asks now and then, for as long as this page lives. */
function hold(hear: (event: LiveEvent) => void): void {
  let position: number | undefined
  let failures = 0

  const open = () => {
    const source = new EventSource(
      `${endpoints.live.stream.path}${position === undefined ? '' : `?after=${position}`}`,
    )
    for (const name of names) {
      source.addEventListener(name, ({ data, lastEventId }) => {
        failures = 0
        position = Number(lastEventId)
        hear({ event: name, data: JSON.parse(data as string) } as LiveEvent)
      })
    }
    source.addEventListener('error', () => {
      // While it is only broken the browser itself comes back, when the server told it to.
      if (source.readyState !== EventSource.CLOSED && failures < mostFailures) {
        failures += 1
        return
      }
      source.close()
      failures += 1
      setTimeout(failures > mostFailures ? () => void poll() : open, 1_000 + Math.random() * 4_000)
    })
  }

  const poll = async () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      const changes = await ask(position)
      if (changes === 'ended') return
      if (changes) {
        if (changes.isReset || position === undefined)
          hear({ event: changes.isReset ? 'reset' : 'ready', data: { position: changes.position } })
        position = changes.position
        for (const { event, data } of changes.events) hear({ event, data } as LiveEvent)
      }
    }
    setTimeout(() => void poll(), pollMilliseconds)
  }

  open()
}

async function ask(after: number | undefined): Promise<LiveChanges | 'ended' | null> {
  try {
    return await browserClient(endpoints.live.stream, { query: after === undefined ? {} : { after } })
  } catch (error) {
    return error instanceof Error && 'status' in error && error.status === 401 ? 'ended' : null
  }
}
