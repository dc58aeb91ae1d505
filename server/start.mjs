// Starts the product. Plain JavaScript: to read the first line of TypeScript Node loads a compiler of 18 MB, which nobody needs
// when what it made was kept.
import { keepCompiled } from './src/platform/process/compile-cache.mjs'

// The allocator of glibc reads these once, when a process begins: two heaps for all threads, and what is larger than 32 KiB, as a
// page is, goes back to the system when it is freed. V8 keeps 24 MB for young objects instead of 48, and lets the others grow by
// less before it collects them. After 3,000 pages 221 MB are resident with all of it, 375 without (npm run bench -- memory).
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const collector = ['--max-semi-space-size=8', '--max-old-space-size=512']

const isServer = process.argv[2] === 'serve'
// A process that replaces itself keeps its number but not its channel to the one that started it.
const isReplaceable = process.execve !== undefined && process.send === undefined
if (isServer && isReplaceable && !process.env.MALLOC_ARENA_MAX) {
  const args = [process.execPath, ...collector, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...allocator })
}

// As config.ts reads it, which is one of the sources.
if (isServer) keepCompiled(process.env.DATA_DIR || './data')
await import('./src/main.ts')
