import { dirname } from 'node:path'
import { projectFiles } from '../files/project-files.ts'
import { isSource } from '../source/syntax.ts'

const maxFiles = 20
const checked = ['server', 'web', 'contract', 'tests', 'tools', 'paystack-sandbox', 'scripts'].map(
  (folder) => `${folder}/`,
)

/** Folders of more than 20 own files of code, a sentence each. Tests count; data, pictures and documents do not. */
export function folderProblems(root: string): string[] {
  const counts = new Map<string, number>()
  for (const path of projectFiles(root)) {
    if (!isCode(path) || !checked.some((folder) => path.startsWith(folder))) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder} holds ${count} files of code: a folder holds at most ${maxFiles}.`)
}

function isCode(path: string): boolean {
  return isSource(path) || /\.(d\.ts|css|sh)$/.test(path)
}
