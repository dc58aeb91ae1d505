import { openDocumentsWithoutNetwork } from './browser/kept-page.ts'
import { afterFirstPaint } from './rendering/after-first-paint.ts'

// Decides whether and when this browser hydrates a page. Nothing else decides it.
// - A visitor in Save data gets pages without scripts (hooks/use-lite.ts), so also without this file.
// - A browser that cannot run our scripts, or lacks what they use, keeps the page as the server wrote it. Its links
//   and forms work without scripts.
// - Every other browser loads React DOM, the larger half of the scripts, after the page has been painted.
const isSupported = 'timeout' in AbortSignal && 'toReversed' in Array.prototype

if (isSupported) void start()

async function start(): Promise<void> {
  openDocumentsWithoutNetwork()
  await afterFirstPaint()
  const { hydrate } = await import('./rendering/hydrate.tsx')
  hydrate()
  const { registerWorker } = await import('./browser/register-worker.ts')
  await registerWorker()
}
