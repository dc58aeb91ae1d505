/** What came out of one stage. */
export interface Results {
  passed: number
  /** One readable text for each failure. */
  failures: string[]
  /** What a person should know although it failed nothing. */
  notes: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Counts a report of Vitest. A file that could not be read, or a runner that ended badly, is a failure too. */
export function readVitestReport(report: unknown, code: number | null, output: string): Results {
  if (report === null) return noReport('vitest', code, output)
  const { testResults } = report as VitestReport
  const results: Results = { passed: 0, failures: [], notes: [] }
  let skipped = 0
  const times = new Map<string, number>()
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    addTime(times, name.split('/').at(-1) ?? name, endTime - startTime)
    for (const test of assertionResults) {
      if (test.status === 'passed') results.passed += 1
      else if (test.status === 'failed')
        results.failures.push([`${name}: ${test.fullName}`, ...test.failureMessages].join('\n'))
      else skipped += 1
    }
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      results.failures.push(`${name} could not be run:\n${message}`)
    }
  }
  results.notes.push(slowest(times))
  return withEnding(results, 'vitest', skipped, code, output)
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: {
        duration: number
        error?: { message?: string; stack?: string }
        errors?: { message?: string }[]
      }[]
    }[]
  }[]
}

/** Counts a report of Playwright. A journey that passed only at a retry is reported as a bug. */
export function readPlaywrightReport(report: unknown, code: number | null, output: string): Results {
  if (report === null) return noReport('playwright', code, output)
  const { suites, errors } = report as { suites: PlaywrightSuite[]; errors: { message?: string }[] }
  const results: Results = {
    passed: 0,
    failures: errors.map(({ message }) => plain(message ?? 'an error')),
    notes: [],
  }
  let skipped = 0
  const times = new Map<string, number>()
  for (const spec of suites.flatMap(specsOf)) {
    for (const test of spec.tests) {
      for (const { duration } of test.results) addTime(times, spec.file, duration)
      const name = `e2e/${spec.file}:${spec.line} ${spec.title} (${test.projectName})`
      const words = test.results.flatMap(({ errors }) =>
        (errors ?? []).map(({ message }) => plain(message ?? '')),
      )
      if (test.status === 'skipped') skipped += 1
      else if (test.status === 'unexpected') results.failures.push([name, ...words].join('\n'))
      else results.passed += 1
      if (test.status === 'flaky')
        results.notes.push([`A BUG: ${name} passed only at try ${test.results.length}.`, ...words].join('\n'))
    }
  }
  results.notes.push(slowest(times))
  return withEnding(results, 'playwright', skipped, code, output)
}

function addTime(times: Map<string, number>, name: string, milliseconds: number): void {
  times.set(name, (times.get(name) ?? 0) + milliseconds)
}

/** Where the time goes: the whole must stay short enough to be run often. */
function slowest(times: Map<string, number>): string {
  const max = [...times].sort(([, one], [, other]) => other - one).slice(0, 8)
  return `Longest: ${max.map(([name, time]) => `${name} ${Math.round(time / 1_000)} s`).join(', ')}.`
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Without the colours of a terminal. */
function plain(text: string): string {
  return text.replace(/\u001B\[[\d;]*m/g, '')
}

function noReport(runner: string, code: number | null, output: string): Results {
  return {
    passed: 0,
    failures: [`${runner} ended with ${code} and wrote no report:\n${output.trim()}`],
    notes: [],
  }
}

function withEnding(
  results: Results,
  runner: string,
  skipped: number,
  code: number | null,
  output: string,
): Results {
  if (skipped > 0) results.notes.push(`${skipped} tests were skipped.`)
  if (code !== 0 && results.failures.length === 0) {
    results.failures.push(`${runner} ended with ${code} although no test failed:\n${plain(output).trim()}`)
  }
  return results
}
