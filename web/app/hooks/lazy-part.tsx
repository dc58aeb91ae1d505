import { createElement, memo, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { loadPart, reloadWhenReachable } from './load-part.ts'

const interactionEvents = [
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
// A person who scrolls causes many events a second.
const pauseMilliseconds = 1_000
// A held form is sent without the script of its part when that takes longer than this.
const holdMilliseconds = 5_000

// The first interaction with the page, or a change of the session by another tab, loads the scripts of all parts. A
// navigation would otherwise wait for parts that wait themselves. Who has chosen a place on this device has used the
// market before, and reads at once what delivery costs there.
const firstInteraction =
  import.meta.env.SSR || isResumingAfterLogin() || document.cookie.includes('oja-place')
    ? Promise.resolve()
    : nextInteraction()

type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Loads the script before the part is shown for the first time; never rejects. React keeps the place of a part that
   * waits empty for at least 300 ms, also when its script comes at once.
   */
  loadFirst: () => Promise<unknown>
}

/**
 * A part of a page below the first screen. The HTML has it from the start, with its links and forms, but its script
 * loads at the first interaction with the page. On pages opened inside the browser the script loads at once.
 * When the script cannot load, the HTML stays and works without it. It loads again at the next interaction, or when
 * the network is back.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  type Script = ComponentType<Props> | null
  let Loaded = null as Script
  let resolveLoaded: (loaded: ComponentType<Props>) => void
  const everLoaded = new Promise<ComponentType<Props>>((resolve) => {
    resolveLoaded = resolve
  })
  // The last load; null when it failed.
  let lastLoad: Promise<Script> | undefined
  let isLoading = true
  let hasFailed = false
  let isAskedFor = false
  const loadScript = async () => {
    isLoading = true
    try {
      resolveLoaded((Loaded = await loadPart(load)))
      hasFailed = false
    } catch (error) {
      if (import.meta.env.SSR) throw error
      hasFailed = true
      if (isAskedFor) void reloadWhenReachable()
      isAskedFor = false
      for (const part of heldForms.keys()) sendHeldForm(part)
      setTimeout(() => void nextInteraction().then(loadAgain), pauseMilliseconds)
    }
    isLoading = false
    return Loaded
  }
  const loadAgain = () => {
    if (!isLoading && !Loaded) lastLoad = loadScript()
  }
  const loadOnRequest = () => {
    isAskedFor = true
    loadAgain()
  }

  interface Placed {
    place: RefObject<HTMLElement | null>
    props: Props
  }

  function Part(placed: Placed) {
    const isHydrated = useSyncExternalStore(neverChanges, isYes, isNo)
    lastLoad ??= firstInteraction.then(loadScript)
    // The HTML of the server stays as long as the script takes: a placeholder would hide it.
    return <ScriptGate script={isHydrated ? lastLoad : everLoaded} placed={placed} />
  }

  // A component of its own: beside other hooks React 19.3 sometimes takes the first render for a later one (its error
  // 467).
  function ScriptGate({ script, placed }: { script: Promise<Script>; placed: Placed }) {
    if (!Loaded) use(script)
    return <Shown {...placed} />
  }

  function Shown({ place, props }: Placed) {
    const [, rerender] = useState(false)
    const Now = Loaded
    useEffect(() => {
      if (!Now) void everLoaded.then(() => rerender(true))
      else if (place.current) sendHeldForm(place.current)
    }, [Now, place])
    return Now ? (
      <>
        {createElement(Now, props)}
        <HydrationMark place={place} />
      </>
    ) : (
      <p role="alert">
        This part could not be loaded.{' '}
        <Button type="button" kind="quiet" onClick={loadOnRequest}>
          Try again
        </Button>
      </p>
    )
  }

  function LazyPart(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [first] = useState(props)
    const [isReplaced, setReplaced] = useState(false)
    // React delays every update around HTML that it cannot hydrate. After a failed load new props therefore replace
    // the HTML, so that the rest of the page can update. `memo`: the same values are no new props, and the HTML stays.
    if (hasFailed && !isReplaced && props !== first) setReplaced(true)
    return (
      <div data-later="" ref={place} className="empty:hidden">
        <Suspense key={String(isReplaced)}>
          <Part place={place} props={props} />
        </Suspense>
      </div>
    )
  }

  return Object.assign(memo(LazyPart), { loadFirst: () => (lastLoad ??= loadScript()) })
}

/** Marks the element of a lazy part once its script runs, for whoever looks from outside: journeys wait for that. */
function HydrationMark({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => place.current?.setAttribute('data-hydrated', ''), [place])
  return null
}

const neverChanges = () => isYes
const isYes = () => true
const isNo = () => false

/** A person who comes back from the login has used the page before (`useResumeAfterLogin`). */
function isResumingAfterLogin(): boolean {
  return new URLSearchParams(location.search).has('resume')
}

function nextInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const name of interactionEvents) {
      window.addEventListener(
        name,
        (event) => {
          // The browser fires `pageshow` for every load; only a page restored from its memory has waited.
          if (event.type === 'pageshow' && !(event as PageTransitionEvent).persisted) return
          listening.abort()
          resolve()
        },
        options,
      )
    }
  })
}

// Parts whose forms are never held: their script runs, or did not load in time.
const released = new WeakSet<Element>()
const heldForms = new Map<Element, () => void>()
if (!import.meta.env.SSR) window.addEventListener('submit', holdForm, { capture: true })

/**
 * Holds a form that is sent before its part is hydrated, and sends it again afterwards: with its script it says more.
 * A page that is not hydrated itself may never be, so its forms are sent at once.
 */
function holdForm(event: Event): void {
  const { target, submitter } = event as SubmitEvent
  const form = target as HTMLFormElement
  const part = form.closest('[data-later]')
  if (!part || released.has(part) || !('alive' in document.documentElement.dataset)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  heldForms.set(part, () => sendAgain(form, submitter))
  setTimeout(sendHeldForm, holdMilliseconds, part)
}

/** As if the person had pressed again: Safari before 16 has no `requestSubmit`. */
function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (submitter) submitter.click()
  else form.submit()
}

function sendHeldForm(part: Element): void {
  released.add(part)
  heldForms.get(part)?.()
  heldForms.delete(part)
}
