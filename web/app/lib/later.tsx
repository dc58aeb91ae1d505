import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ComponentType, RefObject } from 'react'

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
]

// What a person does to the page, or what another tab does to the session: then everything becomes alive. A navigation
// would otherwise wait for parts that wait themselves.
const firstDeed: Promise<void> =
  typeof document === 'undefined' || isResuming()
    ? Promise.resolve()
    : new Promise((resolve) => {
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

/**
 * A part of a page below what is seen first: in the HTML from the start, with its links and forms, but its script is
 * fetched only when somebody touches the page. On pages reached inside the browser it comes at once.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => {
    await firstDeed
    const Loaded = await load()
    return {
      default: function Alive({ place, props }: { place: RefObject<HTMLElement | null>; props: Props }) {
        useEffect(() => {
          if (place.current) sendKept(place.current)
        }, [place])
        return <Loaded {...props} />
      },
    }
  })
  return function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    return (
      <div data-later="" ref={place}>
        <Suspense>
          <Part place={place} props={props} />
        </Suspense>
      </div>
    )
  }
}

/** Whoever comes back from login has touched the page before (`useResume`). */
function isResuming(): boolean {
  return new URLSearchParams(location.search).has('resume')
}

const alive = new WeakSet<Element>()
const kept = new WeakMap<Element, (() => void)[]>()
if (typeof document === 'object') window.addEventListener('submit', keepForm, { capture: true })

/** A form sent before its part is alive is sent again when it is: with its script it says more than without. */
function keepForm(event: Event): void {
  const { target, submitter } = event as SubmitEvent
  const part = target instanceof HTMLFormElement ? target.closest('[data-later]') : null
  if (!part || alive.has(part)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const again = () => (target as HTMLFormElement).requestSubmit(submitter)
  kept.set(part, [...(kept.get(part) ?? []), again])
}

function sendKept(part: Element): void {
  alive.add(part)
  for (const again of kept.get(part) ?? []) again()
}
