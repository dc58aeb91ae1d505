import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { importProducts } from './catalogue/import.ts'
import { CommandError } from './commands.ts'
import { withDatabase } from './command-database.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/migrations.ts'
import { shopOfLogin } from './sellers/sellers.ts'

const usage = 'Usage: npm run import -- FILE --seller EMAIL [--rows N]'
// Enough to see what is wrong with a file; the count tells the rest.
const mostShown = 20

/** Brings listings of a JSONL file into a seller's shop. Exit code 1 when nothing came in. */
export async function importCommand(
  config: Config,
  args: string[],
  say: (line: string) => void,
): Promise<number> {
  const { file, seller, rows } = readArguments(args)
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read: ${error.code}`,
    )
  })
  return withDatabase(config, say, async (pool) => {
    await migrate(pool)
    const shop = await shopOfLogin(pool, seller)
    if (!shop) throw new CommandError(`No seller logs in as ${seller}`)
    if ((await handle.stat()).isDirectory()) throw new CommandError(`${file} is a folder, not a file`)
    const report = await importProducts(pool, shop, basename(file), handle.readLines({ encoding: 'utf8' }), {
      most: rows,
      progress: (read) => say(`  ${read.toLocaleString('en')} rows read`),
    })
    for (const { line, reason } of report.bad.slice(0, mostShown)) say(`  line ${line}: ${reason}`)
    if (report.bad.length > mostShown) say(`  ... and ${report.bad.length - mostShown} more`)
    say(
      `${report.added} listed, ${report.known} known before, ${report.bad.length} refused, ${report.guessed} put in the nearest category`,
    )
    return report.added + report.known > 0 ? 0 : 1
  }).finally(() => handle.close().catch(() => undefined))
}

function readArguments(args: string[]): { file: string; seller: string; rows: number } {
  const rest: string[] = []
  const options: Record<string, string> = {}
  for (let place = 0; place < args.length; place += 1) {
    const argument = args[place] ?? ''
    if (argument.startsWith('--')) options[argument.slice(2)] = args[(place += 1)] ?? ''
    else rest.push(argument)
  }
  const { seller, rows = '0' } = options
  const unknown = Object.keys(options).find((name) => name !== 'seller' && name !== 'rows')
  if (rest.length !== 1 || !rest[0] || !seller || unknown || !/^\d+$/.test(rows))
    throw new CommandError(usage)
  return { file: rest[0], seller, rows: Number(rows) || Infinity }
}
