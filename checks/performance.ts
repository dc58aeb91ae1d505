import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performanceFiles } from '../bench/performance.ts'

/** Is docs/performance.md, with its pictures, what the results in bench/results say? */
export async function performanceProblems(root: string): Promise<string[]> {
  return Object.entries(await performanceFiles())
    .filter(([path, text]) => lying(join(root, path)) !== text)
    .map(([path]) => `${path} is not what bench/results say: run node bench/performance.ts.`)
}

function lying(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
