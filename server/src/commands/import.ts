import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { emptyReport, importListings, reportLines, UnreadableFile } from '../catalogue/catalogue.ts'
import type { ListingKind } from '../catalogue/catalogue.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './open-database.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrations.ts'
import { shopOfLogin } from '../sellers/sellers.ts'

const usage = 'Usage: npm run import -- FILE --seller EMAIL [--as products|services] [--rows N]'

/**
 * Imports the listings of a JSONL or CSV file into a seller's shop.
 * They become products, unless the seller offers only services or `--as` says otherwise.
 * The exit code is 1 when no listing of the file is in the shop afterwards. Throws CommandError.
 */
export async function importCommand(
  config: Config,
  args: string[],
  say: (line: string) => void,
): Promise<number> {
  const { file, seller, as, rows } = readArguments(args)
  const handle = await openFile(file)
  return withDatabase(config, say, async (pool) => {
    await migrate(pool)
    const shop = await shopOfLogin(pool, seller)
    if (!shop) throw new CommandError(`No seller logs in as ${seller}`)
    if (shop.status !== 'active')
      throw new CommandError(
        shop.status === 'suspended'
          ? `The shop of ${seller} is suspended`
          : `${seller} has not verified the address yet`,
      )
    const kind: ListingKind = as || (shop.business_category === 'services' ? 'services' : 'products')
    const report = emptyReport(kind)
    const content = handle.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })
    const options = { kind, max: rows, progress: showProgress(say) }
    try {
      await importListings(pool, shop, { name: basename(file), content }, options, report)
    } catch (error) {
      if (error instanceof UnreadableFile) throw new CommandError(`${file}: ${error.message}`)
      // Imported listings stay in the shop. A second run continues after them.
      if (report.added > 0) for (const line of reportLines(report)) say(line)
      throw error
    }
    for (const line of reportLines(report)) say(line)
    return report.added + report.known > 0 ? 0 : 1
  }).finally(() => handle.close().catch(() => undefined))
}

async function openFile(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read: ${error.code}`,
    )
  })
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new CommandError(`${file} is not a file`)
}

function showProgress(say: (line: string) => void) {
  const step = 5_000
  let next = step
  return (read: number, { added, known }: { added: number; known: number }) => {
    if (read < next) return
    next = read - (read % step) + step
    say(`  ${read.toLocaleString('en')} lines read, ${(added + known).toLocaleString('en')} in the shop`)
  }
}

interface Arguments {
  file: string
  seller: string
  as: ListingKind | ''
  rows: number
}

function readArguments(args: string[]): Arguments {
  const rest: string[] = []
  const options: Record<string, string> = {}
  for (let place = 0; place < args.length; place += 1) {
    const argument = args[place] ?? ''
    if (argument.startsWith('--')) options[argument.slice(2)] = args[(place += 1)] ?? ''
    else rest.push(argument)
  }
  const { seller, as = '', rows = '0' } = options
  const unknown = Object.keys(options).find((name) => !['seller', 'as', 'rows'].includes(name))
  const isKind = as === '' || as === 'products' || as === 'services'
  if (rest.length !== 1 || !rest[0] || !seller || unknown || !isKind || !/^\d+$/.test(rows))
    throw new CommandError(usage)
  return { file: rest[0], seller, as, rows: Number(rows) || Infinity }
}
