import { whenSeen } from './rendering/when-seen.ts'

// The gate: the one place that decides whether and when a page is hydrated.
// - A visitor who saves data gets pages without scripts (hooks/use-lite.ts): this file is not among them.
// - A browser that cannot read our scripts, or lacks what they use, keeps the page as the server wrote it: its links and
//   forms work as without scripts. It is never half alive.
// - Any other fetches React DOM, the larger half of the scripts, once the page has been seen.
const isSupported = 'timeout' in AbortSignal && 'toReversed' in Array.prototype

if (isSupported) void start()

async function start(): Promise<void> {
  await whenSeen()
  const { hydrate } = await import('./rendering/hydrate.tsx')
  hydrate()
}
