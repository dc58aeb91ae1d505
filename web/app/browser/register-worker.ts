import { savesData } from './data-saver.ts'
import { isKeptPage, onOpenedPage } from './kept-page.ts'
import { openDocumentsWithoutNetwork } from './open-kept-documents.ts'
import { isKeptPath, savingQuery } from './kept-paths.ts'
import type { KeepMessage } from './kept-paths.ts'

const workerPath = '/service-worker.js'

/**
 * Registers the service worker, which keeps public pages for when there is no network. entry.client calls it after
 * hydration. Public pages in Save data have no scripts but a line that registers it too
 * (seo/worker-in-save-data.server.ts).
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  openDocumentsWithoutNetwork()
  if (document.readyState !== 'complete') await once(window, 'load')
  onOpenedPage(() => void keepThisPage())
  try {
    await navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
    await keepThisPage()
  } catch {
    // A private window, a full disk or a lost network: the site works without it, and the next page tries again.
  }
}

/** Trusted Types want a policy for the address of a worker. The content security policy names it. */
function trustedAddress(): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  const address = workerPath + (savesData() ? savingQuery : '')
  if (!trustedTypes) return address
  return trustedTypes
    .createPolicy('service-worker', { createScriptURL: () => address })
    .createScriptURL(address)
}

/** The part of Trusted Types used here; TypeScript's types of the DOM lack them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL: (text: string) => string }
}

async function keepThisPage(): Promise<void> {
  if (!isKeptPath(location.pathname) || isKeptPage() || savesData()) return
  const { active } = await navigator.serviceWorker.ready
  const message: KeepMessage = { keep: location.href, files: loadedFiles() }
  active?.postMessage(message, {})
}

function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

function once(target: Window, name: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }))
}
