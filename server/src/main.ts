import { flushCompileCache } from 'node:module'
import { CommandError } from './commands/command-error.ts'
import { ConfigError, readConfig } from './platform/config.ts'

// The server runs on when nothing reads its output (F39 in docs/requirements/faults.md).
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const commands = {
  serve: async (config) => {
    const { serve } = await import('./commands/serve.ts')
    const { stop } = await serve(config, say)
    // Writes the compile cache that start.mjs enabled, so that the next start is faster.
    flushCompileCache()
    let stopping = false
    const end = () => {
      if (stopping) return
      stopping = true
      say('Stopping...')
      void stop().then(() => process.exit(0))
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    return null
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

function say(line: string): void {
  console.log(line)
}
