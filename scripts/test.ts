import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import type { Ending } from './run-command.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'
import type { Results } from './test-reports.ts'

// What a change needs, in order, all of it even after a failure; with --all everything that must hold. The last line is
// "N passed, N failed". Without --all the tests of *.slow.test.ts and the journeys that e2e/each-change.txt does not name
// are left out.
const isAll = process.argv.includes('--all')
const place = await mkdtemp(join(await roomyMemory(), 'oja-tests-'))
// When root runs this, PostgreSQL runs as another account and must be able to enter.
await chmod(place, 0o755)
const total = { passed: 0, failed: 0 }

// Each of these keeps about one core busy.
await Promise.all([
  stage('Types', () =>
    commands(
      ['react-router', 'typegen', 'web'],
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'web'],
      ['tsc', '-p', 'web/worker'],
    ),
  ),
  stage('Lint', () => commands(['oxlint'], ['node', 'tools/checks/run.ts'])),
  stage('Database types', () => commands(['node', 'scripts/database-types.ts', '--verify'])),
])
await stage('Unit and server tests', async () => {
  const report = join(place, 'vitest.json')
  // The report leaves out errors outside of tests; the dots are followed by them.
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`]
  const { code, output } = await run(
    ['vitest', 'run', ...reporters],
    isAll ? {} : { WITHOUT_SLOW_TESTS: '1' },
  )
  return readVitestReport(await readReport(report), code, output)
})
const filled = join(place, 'filled')
await stage('Journeys without JavaScript', () => journeys('playwright.forms.config.ts'))
await stage('Browser journeys', () => journeys('playwright.config.ts'))

await rm(place, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)

async function stage(name: string, work: () => Promise<Results>): Promise<void> {
  const started = Date.now()
  const { passed, failures, notes } = await work()
  total.passed += passed
  total.failed += failures.length
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${name}: ${passed} passed, ${failures.length} failed (${seconds} s)`)
  for (const line of [...failures, ...notes]) console.log(`\n${line.replace(/^/gm, '  ')}\n`)
}

async function journeys(config: string): Promise<Results> {
  const report = join(place, `${config}.json`)
  const chosen = isAll ? [] : ['--test-list', 'e2e/each-change.txt']
  const { code, output } = await run(
    ['playwright', 'test', '--config', config, '--reporter=json', ...chosen],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // The first of them seeds the demo data for both.
      FILLED_MARKET: filled,
      // A journey may be retried twice; each retry is reported as a bug.
      CI: '1',
    },
  )
  return readPlaywrightReport(await readReport(report), code, output)
}

/** One passed or failed for each command. */
async function commands(...all: string[][]): Promise<Results> {
  const results: Results = { passed: 0, failures: [], notes: [] }
  for (const command of all) {
    const { code, output } = await run(command)
    if (code === 0) results.passed += 1
    else results.failures.push(`${command.join(' ')} ended with ${code}:\n${output.trim()}`)
  }
  return results
}

function run(command: string[], environment: Record<string, string> = {}): Promise<Ending> {
  return runCommand(command, {
    // A hundred processes read the same sources: the first strips their types and compiles them for all.
    NODE_COMPILE_CACHE: join(place, 'compiled'),
    TMPDIR: place,
    ...environment,
  })
}

/**
 * Where tests write their data: in memory where there is enough of it. A disk that others use can block for seconds,
 * and files after a crash do not matter to tests.
 */
async function roomyMemory(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 8 * 2 ** 30 ? memory : tmpdir()
}

/** Null: the runner ended before it wrote one. */
async function readReport(path: string): Promise<unknown> {
  return readFile(path, 'utf8').then(JSON.parse, () => null)
}
