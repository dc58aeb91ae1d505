import { dirname } from 'node:path'
import { runCommand } from './run-command.ts'

// What a change needs before it is committed, in a minute: types, lint, borders, and the tests of what changed. No browser.
const base = process.argv[2] ?? 'main'
// About as many files as two cores finish in twenty seconds.
const maxTestFiles = 12
const begun = Date.now()

const statics = await Promise.all([
  runInOrder(
    ['react-router', 'typegen', 'web'],
    ['tsc', '-p', '.'],
    ['tsc', '-p', 'web'],
    ['tsc', '-p', 'web/worker'],
  ),
  runInOrder(['oxlint'], ['node', 'tools/checks/run.ts']),
])
const isWell = [...statics, await testsOfWhatChanged()].every(Boolean)
console.log(`${isWell ? 'All is well' : 'Something is wrong'} after ${seconds()} s.`)
process.exitCode = isWell ? 0 : 1

async function runInOrder(...commands: string[][]): Promise<boolean> {
  for (const command of commands) if (!(await succeeds(command))) return false
  return true
}

async function succeeds(command: string[]): Promise<boolean> {
  const { code, output } = await runCommand(command)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${command.slice(0, 4).join(' ')} (${seconds()} s)`)
  if (code !== 0) console.log(output.trim())
  return code === 0
}

/** Runs the tests that import what differs from `base`; of too many those that stand beside it. */
async function testsOfWhatChanged(): Promise<boolean> {
  const changed = await linesOf(['git', 'diff', '--name-only', '--diff-filter=d', '--merge-base', base])
  const fresh = await linesOf(['git', 'ls-files', '--others', '--exclude-standard'])
  const sources = [...changed, ...fresh].filter((path) => /\.tsx?$/.test(path) && !path.startsWith('e2e/'))
  if (sources.length === 0) return true
  const listed = await linesOf(['vitest', 'list', '--filesOnly', '--changed', base])
  const tests = [
    ...new Set(
      listed.map((line) => line.replace(/^\[\w+\] /, '')).filter((line) => /\.test\.tsx?$/.test(line)),
    ),
  ]
  const near = new Set(sources.map((path) => dirname(path)))
  const nearFirst = tests.toSorted(
    (one, other) => Number(near.has(dirname(other))) - Number(near.has(dirname(one))),
  )
  const chosen = nearFirst.slice(0, maxTestFiles)
  if (chosen.length === 0) return true
  if (tests.length > chosen.length)
    console.log(
      `${tests.length - chosen.length} more test files import what changed: npm run test:all runs them.`,
    )
  return succeeds(['vitest', 'run', '--reporter=dot', ...chosen])
}

async function linesOf(command: string[]): Promise<string[]> {
  const { code, output } = await runCommand(command)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`)
  return output.split('\n').filter(Boolean)
}

function seconds(): number {
  return Math.round((Date.now() - begun) / 1_000)
}
