import { createElement, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, RefObject } from 'react'
import { Button } from '../ui/button.tsx'

const deeds = [
  'pointerdown',
  'keydown',
  'focusin',
  'click',
  'input',
  'scroll',
  'popstate',
  'storage',
  'pageshow',
  'online',
]
// Somebody who scrolls does so many times a second.
const pauseMilliseconds = 1_000
// A form that was kept goes without its part's script when that takes longer than this.
const patienceMilliseconds = 5_000

// What a person does to the page, or what another tab does to the session: then everything becomes alive. A navigation
// would otherwise wait for parts that wait themselves.
const firstDeed = import.meta.env.SSR || isResuming() ? Promise.resolve() : nextDeed()

/**
 * A part of a page below what is seen first: in the HTML from the start, with its links and forms, but its script is
 * fetched only when somebody touches the page. On pages reached inside the browser it comes at once. Where it cannot be had,
 * what the server wrote stays and works without it, and it is asked for again when the page is touched or the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  type Script = ComponentType<Props> | null
  let Loaded = null as Script
  let come: (loaded: ComponentType<Props>) => void
  const coming = new Promise<ComponentType<Props>>((resolve) => {
    come = resolve
  })
  // What came of the last time; null where it could not be had.
  let asked: Promise<Script> | undefined
  let isAsking = true
  let isMissed = false
  const ask = async () => {
    isAsking = true
    try {
      come((Loaded = await load()))
      isMissed = false
    } catch (error) {
      if (import.meta.env.SSR) throw error
      isMissed = true
      for (const part of kept.keys()) sendKept(part)
      setTimeout(() => void nextDeed().then(askAnew), pauseMilliseconds)
    }
    isAsking = false
    return Loaded
  }
  const askAnew = () => {
    if (!isAsking && !Loaded) asked = ask()
  }

  interface Placed {
    place: RefObject<HTMLElement | null>
    props: Props
  }

  function Part(placed: Placed) {
    const isTakenOver = useSyncExternalStore(neverChanges, isYes, isNo)
    asked ??= firstDeed.then(ask)
    // What the server wrote waits as long as it takes; in its place nothing else would be seen.
    return <Waiting script={isTakenOver ? asked : coming} placed={placed} />
  }

  // By itself: beside other hooks React 19.3 sometimes takes the first drawing for a later one (its error 467).
  function Waiting({ script, placed }: { script: Promise<Script>; placed: Placed }) {
    if (!Loaded) use(script)
    return <Shown {...placed} />
  }

  function Shown({ place, props }: Placed) {
    const [, drawAnew] = useState(false)
    const Now = Loaded
    useEffect(() => {
      if (!Now) void coming.then(() => drawAnew(true))
      else if (place.current) sendKept(place.current)
    }, [Now, place])
    return Now ? (
      createElement(Now, props)
    ) : (
      <p role="alert">
        This part could not be loaded.{' '}
        <Button type="button" kind="quiet" onClick={askAnew}>
          Try again
        </Button>
      </p>
    )
  }

  return function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [first] = useState(props)
    const [isAnew, setAnew] = useState(false)
    // React holds back whatever changes around HTML that it cannot take over: then it goes, and the page goes on.
    if (isMissed && !isAnew && props !== first) setAnew(true)
    return (
      <div data-later="" ref={place}>
        <Suspense key={String(isAnew)}>
          <Part place={place} props={props} />
        </Suspense>
      </div>
    )
  }
}

const neverChanges = () => isYes
const isYes = () => true
const isNo = () => false

/** Whoever comes back from login has touched the page before (`useResumeAfterLogin`). */
function isResuming(): boolean {
  return new URLSearchParams(location.search).has('resume')
}

function nextDeed(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const deed of deeds) {
      window.addEventListener(
        deed,
        (event) => {
          // Every page is shown once when it has loaded; only one that comes back out of memory has waited.
          if (event.type === 'pageshow' && !(event as PageTransitionEvent).persisted) return
          listening.abort()
          resolve()
        },
        options,
      )
    }
  })
}

// Their forms are their own: of parts that are alive, and of those whose script did not come in time.
const left = new WeakSet<Element>()
const kept = new Map<Element, () => void>()
if (!import.meta.env.SSR) window.addEventListener('submit', keepForm, { capture: true })

/**
 * A form sent before its part is alive is sent again when it is: with its script it says more than without. While the page
 * itself is not alive nothing says that it ever will be.
 */
function keepForm(event: Event): void {
  const { target, submitter } = event as SubmitEvent
  const form = target as HTMLFormElement
  const part = form.closest('[data-later]')
  if (!part || left.has(part) || !('alive' in document.documentElement.dataset)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.set(part, () => form.requestSubmit(submitter))
  setTimeout(sendKept, patienceMilliseconds, part)
}

function sendKept(part: Element): void {
  left.add(part)
  kept.get(part)?.()
  kept.delete(part)
}
