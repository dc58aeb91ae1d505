import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { CommandError } from './commands/command-error.ts'
import { ConfigError, readConfig } from './platform/config.ts'

// The server runs on when nothing reads its output (F39 in docs/requirements/faults.md).
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const commands = {
  serve: async (config) => {
    // Heard from the beginning: a start that is stopped must take its PostgreSQL along, which outlives this process.
    const stopping = stopSignal()
    const { serve } = await import('./commands/serve.ts')
    const { stop } = await serve(config, say, stopping)
    // Writes the compile cache that start.mjs enabled, so that the next start is faster.
    flushCompileCache()
    if (!stopping.aborted) await once(stopping, 'abort')
    await stop()
    return 0
  },
  migrate: async (config) => (await import('./commands/migrate.ts')).migrateCommand(config, say),
  seed: async (config) => (await import('./commands/seed.ts')).seedCommand(config, say),
  invariants: async (config) => (await import('./commands/invariants.ts')).invariantsCommand(config, say),
  reencrypt: async (config, args) =>
    (await import('./commands/reencrypt.ts')).reencryptCommand(config, args, say),
  'remove-demo': async (config) =>
    (await import('./commands/demo-accounts.ts')).removeDemoCommand(config, say),
  import: async (config, args) => (await import('./commands/import.ts')).importCommand(config, args, say),
} satisfies Record<string, (config: ReturnType<typeof readConfig>, args: string[]) => Promise<number | null>>

const [name = '', ...args] = process.argv.slice(2)

try {
  if (!Object.hasOwn(commands, name))
    throw new CommandError(`Usage: start.mjs ${Object.keys(commands).join(' | ')}`)
  const code = await commands[name as keyof typeof commands](readConfig(process.env), args)
  if (code !== null) process.exit(code)
} catch (error) {
  const expected = error instanceof CommandError || error instanceof ConfigError
  // The embedded PostgreSQL refuses nobody, so there it is a bug.
  const refusal =
    !expected && process.env.DATABASE_URL
      ? (await import('./commands/database-refusals.ts')).refusalOf(error)
      : null
  console.error(expected ? error.message : refusal ? `DATABASE_URL: ${refusal}` : error)
  process.exit(1)
}

/** Aborted by the first SIGINT or SIGTERM. Others after it change nothing: the stop goes on. */
function stopSignal(): AbortSignal {
  const asked = new AbortController()
  const stop = () => {
    if (asked.signal.aborted) return
    say('Stopping...')
    asked.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return asked.signal
}

function say(line: string): void {
  console.log(line)
}
