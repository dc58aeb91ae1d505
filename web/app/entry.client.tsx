import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Makes the page alive; its own script calls this when the modules of its routes are handed over (rendering/loading-order). */
export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, { onRecoverableError: reportCause })
  })
}

// React says only that it drew a part anew; what went wrong there is the cause.
function reportCause(error: unknown): void {
  reportError(error instanceof Error && error.cause ? error.cause : error)
}
