import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of e2e/each-change.txt that name no journey, a sentence each. Playwright passes over such a line in silence. */
export function journeyProblems(root: string): string[] {
  const list = join(root, 'e2e/each-change.txt')
  if (!existsSync(list)) return []
  return readFileSync(list, 'utf8')
    .split('\n')
    .flatMap((line, place) =>
      line === '' || line.startsWith('#') || isJourney(root, line)
        ? []
        : [`e2e/each-change.txt:${place + 1} names a journey that does not exist: ${line}`],
    )
}

function isJourney(root: string, line: string): boolean {
  const [spec = '', title = ''] = line.split(' › ')
  const path = join(root, 'e2e', spec)
  if (title === '' || !existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
