import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performanceFiles } from '../bench/performance.ts'

/** Is docs/measurements/performance.md, with its pictures, what the results in tools/bench/results say? */
export async function performanceProblems(root: string): Promise<string[]> {
  return Object.entries(await performanceFiles())
    .filter(([path, text]) => lying(join(root, path)) !== text)
    .map(([path]) => `${path} is not what tools/bench/results say: run node tools/bench/performance.ts.`)
}

function lying(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
