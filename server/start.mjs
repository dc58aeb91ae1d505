// What starts the product: keeps what Node makes of its sources, then runs them.
import { keepCompiled } from './src/platform/process/compile-cache.mjs'

// As config.ts reads it, which is one of the sources.
if (process.argv[2] === 'serve') keepCompiled(process.env.DATA_DIR || './data')
await import('./src/main.ts')
