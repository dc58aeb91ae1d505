import { lazy, Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'

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
  const alive = Promise.withResolvers<void>()
  const Part = lazy(async () => {
    await firstDeed
    const Loaded = await load()
    return {
      default: function Alive(props: Props) {
        useEffect(() => alive.resolve(), [])
        return <Loaded {...props} />
      },
    }
  })
  if (typeof document === 'object') keepForms(alive.promise)
  return function Later(props: Props) {
    return (
      <div data-later="">
        <Suspense>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }
}

/** Whoever comes back from login has touched the page before (`useResume`). */
function isResuming(): boolean {
  return new URLSearchParams(location.search).has('resume')
}

/** A form sent before its part is alive is sent again when it is: with its script it says more than without. */
function keepForms(alive: Promise<void>): void {
  const listening = new AbortController()
  void alive.then(() => listening.abort())
  window.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event as SubmitEvent
      if (!(target instanceof HTMLFormElement) || !target.closest('[data-later]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void alive.then(() => target.requestSubmit(submitter))
    },
    { capture: true, signal: listening.signal },
  )
}
