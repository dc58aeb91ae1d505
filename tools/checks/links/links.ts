import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { projectFiles } from '../files/project-files.ts'

/** What documents and comments name and what does not exist, a sentence each. */
export function linkProblems(root: string): string[] {
  const files = projectFiles(root)
  const endings = new Set(files.flatMap(endingsOf))
  const folders = new Set(files.flatMap(foldersOf).flatMap(endingsOf))
  return files
    .filter((path) => commented.test(path) && !skipped.some((start) => path.startsWith(start)))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      const isDocument = path.endsWith('.md')
      return lines.flatMap((line, place) => {
        const at = `${path}:${place + 1}`
        const named = isDocument ? pathsInDocument(line) : pathsInComment(line)
        return [
          ...(isDocument ? deadLinks(root, path, line) : []).map(
            (link) => `${at} links to ${link}, which does not exist.`,
          ),
          ...named
            .filter((name) => !endings.has(name) || isVague(root, path, name))
            .map((name) => `${at} names ${name}, which does not exist.`),
          ...(isDocument ? foldersInDocument(line) : [])
            .filter((name) => !folders.has(name))
            .map((name) => `${at} names the folder ${name}/, which does not exist.`),
        ]
      })
    })
}

// Files with comments or prose. Shell scripts and settings comment with '#'.
const commented = /(\.(md|ts|tsx|mts|mjs|js|css|sql|sh|yml|yaml|toml|conf)|Dockerfile|Caddyfile)$/
// Checks plant breaches in their tests, a changelog lists what was, and an applied migration never changes.
const skipped = ['CHANGELOG.md', 'tools/checks/', 'content/', 'server/migrations/']
/** Folders that a build, a run or an operator makes. */
const madeFolders = new Set(['build', 'data', 'node_modules', 'base'])
const sourcePath = String.raw`(?<![\w./@*{}<>$-])(?:\.{1,2}/)*\w[\w.-]*(?:/[\w.$-]+)*\.(?:ts|tsx|mts|mjs|md|sql)(?![\w/*.-]*[\w/*-])`

/** 'a/b/c.ts' may be named as 'a/b/c.ts', 'b/c.ts' or 'c.ts'. */
function endingsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, place) => parts.slice(place).join('/'))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, place) => parts.slice(0, place + 1).join('/'))
}

/** A document named without its folder is one of the root or of the folder of the file that names it. */
function isVague(root: string, path: string, name: string): boolean {
  const isBareDocument = name.endsWith('.md') && !name.includes('/')
  return isBareDocument && !existsSync(join(root, name)) && !existsSync(join(root, dirname(path), name))
}

function deadLinks(root: string, path: string, line: string): string[] {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^([a-z]+:|#|\/)/.test(link))
    .filter((link) => !existsSync(join(root, dirname(path), decodeURI(link.replace(/[#?].*$/, '')))))
}

/** Paths between backticks. What is a pattern, a URL or a made file is no path of the project. */
function pathsInDocument(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => pathsIn(code))
}

/** Folders between backticks, such as `web/app/orders/`. */
function foldersInDocument(line: string): string[] {
  return [...line.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)\/`/g)]
    .map(([, folder = '']) => folder)
    .filter((folder) => !madeFolders.has(folder.split('/')[0] ?? ''))
}

function pathsInComment(line: string): string[] {
  const comment = /(?:^|\s)(?:\/\/|\/?\*+|#|--)\s(.*)$/.exec(line)?.[1]
  return comment === undefined ? [] : pathsIn(comment)
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(sourcePath, 'g'))]
    .map(([path]) => normalize(path).replace(/^(\.\.\/)+/, ''))
    .filter(
      (path) => !path.startsWith('.') && extname(path) !== path && !/^(node_modules|build|data)\//.test(path),
    )
}
