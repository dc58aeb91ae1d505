import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of the project below `root`, as paths from there: those git knows or would add; in a copy without git,
 * all but what is made.
 */
export function projectFiles(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return filesBelow(root, '')
  // A clone may belong to another account than the one that runs the checks.
  const list = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split(
    '\0',
  )
  return paths.filter((path) => path !== '' && existsSync(join(root, path)))
}

const made = new Set([
  'node_modules',
  'build',
  'data',
  '.cache',
  '.react-router',
  'test-results',
  'playwright-report',
])

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return made.has(entry.name) ? [] : filesBelow(root, path)
    return entry.isFile() ? [path] : []
  })
}
