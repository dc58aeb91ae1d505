import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { showAsWritten } from './failed-page.ts'

/**
 * Hydrates the page. Where that fails for good, the page is shown again as the server wrote it. Errors on a page that is
 * hydrated already belong to the error boundaries of its routes; one that no boundary catches ends the scripts too.
 */
export function hydrate(): void {
  // In a document of its own, where pictures are not fetched.
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
      showAsWritten(written, location.href === address)
    })
  }
  startTransition(() => {
    root = hydrateRoot(document, <HydratedRouter />, {
      // React drew the page anew and it works.
      onRecoverableError: reportCause,
      onCaughtError(error) {
        reportError(error)
        if (!isHydrated()) giveUp()
      },
      onUncaughtError(error) {
        reportError(error)
        giveUp()
      },
    })
  })
}

/** `root.tsx` says so on the document when its first effects have run. */
function isHydrated(): boolean {
  return document.documentElement.dataset.alive !== undefined
}

// React says only that it drew a part anew; what went wrong there is the cause.
function reportCause(error: unknown): void {
  reportError(error instanceof Error && error.cause ? error.cause : error)
}
