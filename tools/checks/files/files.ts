import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { projectFiles } from './project-files.ts'

const maxLines = 400
const generated = new Set(['server/src/platform/database/generated-types.ts'])
const binary = new Set([
  '.webp',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.ico',
  '.woff2',
  '.zip',
  '.gz',
  '.br',
  '.pdf',
])
const registry =
  /\b(registry\.[a-z][\w-]*(\.[\w-]+)+|npm\.pkg\.github\.com|[\w.-]*(artifactory|verdaccio|nexus)[\w-]*\.[a-z]{2,})\b/i
// A socket's path must be short, so PostgreSQL's may stand there.
const machinePath = /(?<![\w.}$)~*-])\/(work|tmp(?!\/oja-socket-)|root|home|Users)\/[\w.]/
// What may go along with a product under the MIT licence: the LGPL only as sharp's library, which stays a file of its own.
const licence =
  /^(MIT(-0)?|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|Python-2\.0|LGPL-3\.0-or-later)$/
const lockHost = /^https:\/\/registry\.npmjs\.org\//

/** What is wrong with the files themselves, a sentence each. Source of the 400 lines: STYLE.md, rule 4. */
export function fileProblems(root: string): string[] {
  return projectFiles(root)
    .filter((path) => !binary.has(extname(path)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return path === 'package-lock.json' ? lockProblems(path, text) : textProblems(path, text)
    })
}

function textProblems(path: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n')
  if (/\.tsx?$/.test(path) && !generated.has(path) && lines.length - 1 > maxLines) {
    problems.push(`${path} has ${lines.length - 1} lines: a file stops at ${maxLines}.`)
  }
  for (const [index, line] of lines.entries()) {
    const at = `${path}:${index + 1}`
    if (path.startsWith('web/app/') && line.includes(styleAttribute)) {
      problems.push(`${at} sets a style attribute, which the content security policy forbids.`)
    }
    if (registry.test(line)) problems.push(`${at} names a package registry.`)
    if (machinePath.test(line)) problems.push(`${at} names a path of somebody's machine.`)
  }
  return problems
}

const styleAttribute = 'style={'

interface LockedPackage {
  resolved?: string
  link?: boolean
  dev?: boolean
  license?: string
}

function lockProblems(path: string, text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  const foreign = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link)
  return [
    ...foreign
      .filter(([, { resolved }]) => !lockHost.test(resolved ?? ''))
      .map(([name]) => `${path}: ${name} comes from an unusual host.`),
    ...foreign
      .filter(
        ([, { dev, license = '' }]) => !dev && !license.split(' AND ').every((one) => licence.test(one)),
      )
      .map(([name, { license }]) => `${path}: ${name} has the licence ${license ?? 'of nobody'}.`),
  ]
}
