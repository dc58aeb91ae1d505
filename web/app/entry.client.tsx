import { afterFirstPaint } from './rendering/after-first-paint.ts'

// Decides whether and when this browser hydrates a page. Nothing else decides it.
// - A visitor in Save data gets pages without scripts (hooks/use-lite.ts), so also without this file;
//   their own pages keep it.
// - A browser that cannot run our scripts, or lacks what they use, keeps the page as the server wrote it. Its links
//   and forms work without scripts.
// - Every other browser loads React DOM, the larger half of the scripts, after the page has been painted.
//
// The oldest that run scripts stand in docs/browsers.md: `at` came with Chrome 92 and Safari 15.4, `WritableStream` with
// Firefox 100.
const isSupported = 'at' in Array.prototype && 'WritableStream' in window

if (isSupported) void start()

async function start(): Promise<void> {
  await afterFirstPaint()
  const { hydrate } = await import('./rendering/hydrate.tsx')
  hydrate()
  const { registerWorker } = await import('./browser/register-worker.ts')
  await registerWorker()
}
