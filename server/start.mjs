// Starts the product. This file is JavaScript, because for TypeScript Node loads a compiler of 18 MB. With a filled
// compile cache nobody needs that compiler.
import { keepCompiled } from './src/platform/process/compile-cache.mjs'

// glibc's allocator reads these once, when a process begins. It gets two heaps for all threads, and returns blocks
// larger than 32 KiB, such as a page, to the system when they are freed.
// V8 keeps 24 MB for young objects instead of 48 and collects old objects earlier.
// A minute after 3,000 pages 223 MB are resident, right after them 259 to 298 (npm run bench -- memory).
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const collector = ['--max-semi-space-size=8', '--max-old-space-size=512']

// Files under DATA_DIR are private: new ones are made with 600, new folders with 700 (D13 in docs/requirements/rules.md).
process.umask(0o077)

const isServer = process.argv[2] === 'serve'
// A process that replaces itself keeps its number, but loses the IPC channel to its parent.
const isReplaceable = process.execve !== undefined && process.send === undefined
if (isServer && isReplaceable && !process.env.MALLOC_ARENA_MAX) {
  const args = [process.execPath, ...collector, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...allocator })
}

// The same default as in config.ts, which must not be loaded yet.
if (isServer) keepCompiled(process.env.DATA_DIR || './data')
await import('./src/main.ts')
