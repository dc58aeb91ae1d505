import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The most that the scripts of the home page may weigh, in bytes after gzip. */
export const homeBudget = 130 * 1024

// Every schema of zod 4 carries its inner life under this name, which no minifier may change.
const zodMark = '_zod'

const homePage = 'shop/home-page'

interface Script {
  module: string
  imports: string[]
  clientLoaderModule?: string
  clientActionModule?: string
}

interface Manifest {
  entry: Script
  routes: Record<string, Script & { parentId?: string }>
}

/** What is wrong with the pages' built scripts below `client` (web/build/client), a sentence each. */
export function bundleProblems(client: string): string[] {
  const assets = join(client, 'assets')
  if (!existsSync(assets)) return ['The pages are not built: run `npm run build`.']
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const withZod = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(zodMark))
  const weight = homeWeight(assets, scripts)
  return [
    ...withZod.map(
      (name) => `${name} contains zod: schemas stay on the server, the browser takes types only.`,
    ),
    ...(weight > homeBudget
      ? [
          `The scripts of the home page weigh ${inKib(weight)} after gzip: at most ${inKib(homeBudget)} are allowed.`,
        ]
      : []),
  ]
}

/** Bytes after gzip of every script that a first visit to / loads. */
export function homeWeight(assets: string, scripts = readdirSync(assets)): number {
  const manifestName = scripts.find((name) => /^manifest-[^/]*\.js$/.test(name))
  if (!manifestName) throw new Error('The build has no manifest.')
  const manifest = readManifest(readFileSync(join(assets, manifestName), 'utf8'))
  const names = new Set([manifestName, ...scriptsOfHome(manifest)])
  return [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
    0,
  )
}

function readManifest(text: string): Manifest {
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest
}

/** Of the entry, the home page and the layouts around it; a page's loader may be a script of its own. */
function scriptsOfHome({ entry, routes }: Manifest): string[] {
  const parts: Script[] = [entry]
  for (let id: string | undefined = homePage; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id]
    if (!route) throw new Error(`The build has no page ${id}.`)
    parts.push(route)
  }
  return parts
    .flatMap((part) => [part.module, part.clientLoaderModule, part.clientActionModule, ...part.imports])
    .filter((address) => address !== undefined)
    .map((address) => basename(address))
}

function inKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
