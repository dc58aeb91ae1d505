import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { showServerHtml } from './failed-page.ts'

/**
 * Hydrates the page. When hydration fails for good, it shows the page again as the server wrote it. Errors after
 * hydration belong to the error boundaries of the routes; an error that no boundary catches ends the scripts too.
 */
export function hydrate(): void {
  // A document of its own, which loads no images.
  const written = document.implementation.createHTMLDocument().importNode(document.documentElement, true)
  const address = location.href
  let root: Root
  let hasFailed = false
  const giveUp = () => {
    if (hasFailed) return
    hasFailed = true
    // React does not allow this while it renders.
    setTimeout(() => {
      root.unmount()
      showServerHtml(written, location.href === address)
    })
  }
  startTransition(() => {
    root = hydrateRoot(document, <HydratedRouter />, {
      // React rendered the page again and it works.
      onRecoverableError: reportCause,
      onCaughtError(error) {
        report(error)
        if (!isHydrated()) giveUp()
      },
      onUncaughtError(error) {
        report(error)
        giveUp()
      },
    })
  })
}

/** `root.tsx` sets this attribute when its first effects have run. */
function isHydrated(): boolean {
  return document.documentElement.dataset.alive !== undefined
}

// React's error only says that it rendered a part again; its cause is the real error.
function reportCause(error: unknown): void {
  report(error instanceof Error && error.cause ? error.cause : error)
}

/** Ends in the console, and in the error events of the window, as an error that nobody catches. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
