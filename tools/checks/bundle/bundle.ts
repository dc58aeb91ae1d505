import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The most that the scripts of a public page may weigh at the first visit, in bytes after gzip. */
export const scriptBudget = 145 * 1024

/** The most that the sheet for older browsers may weigh, in bytes before compression. */
export const olderSheetBudget = 3 * 1024

// What browsers of the table in docs/browsers.md drop together with everything inside it.
// An unknown unit in a custom property leaves whatever uses it without a value.
const unreadable =
  /@layer\b|@media[^{]*(?:not ?\(|[<>])|[{;](?:translate|rotate|scale|inset):|:is\(:where\(|--[\w-]+:[^;}]*\d[dls]vh/

// Syntax that Chrome 92 and Safari 15.4 do not read: static blocks of classes, and looking back in regular expressions.
const unreadableScript = /\bstatic ?\{|\(\?<[=!]/

// Every schema of zod 4 carries its inner life under this name, which no minifier may change.
const zodMark = '_zod'

/** The pages a visitor may come to first. */
export const publicPages = [
  'home/home-page',
  'catalogue/search/catalogue-page',
  'catalogue/search/services-page',
  'catalogue/product/product-page',
  'catalogue/listing/service-page',
  'sellers/shop-page/shop-page',
  'sellers/sell-with-us-page',
  'identity/login-page',
  'identity/register-page',
  'support/content/about-page',
  'support/content/faq-page',
  'support/contact-page',
  'support/content/get-directions-page',
  'support/content/privacy-policy-page',
  'support/content/terms-of-service-page',
  'support/support-page',
  'support/content/help-center-page',
  'support/content/help-article-page',
  'support/content/seller-guide-page',
  'home/not-found-page',
] as const

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
  const styles = readdirSync(assets).filter((name) => name.endsWith('.css'))
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const withNewSyntax = scripts.filter((name) =>
    unreadableScript.test(readFileSync(join(assets, name), 'utf8')),
  )
  const withZod = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(zodMark))
  const manifestName = scripts.find((name) => /^manifest-[^/]*\.js$/.test(name))
  if (!manifestName) throw new Error('The build has no manifest.')
  const manifest = readManifest(readFileSync(join(assets, manifestName), 'utf8'))
  // What the entry fetches once a page has been seen (the group in web/vite.config.ts); the manifest does not name it.
  const hydration = scripts.filter((name) => name.startsWith('hydration-'))
  if (hydration.length === 0) throw new Error('The build has no script that hydrates a page.')
  const weigh = weigher(assets)
  const heavy = publicPages
    .map((page) => ({ page, bytes: weigh([manifestName, ...hydration, ...scriptsOf(page, manifest)]) }))
    .filter(({ bytes }) => bytes > scriptBudget)
  return [
    ...styles.flatMap((name) => styleProblems(name, readFileSync(join(assets, name), 'utf8'))),
    ...withNewSyntax.map(
      (name) => `${name} has syntax that the oldest browsers of docs/browsers.md do not read.`,
    ),
    ...withZod.map(
      (name) => `${name} contains zod: schemas stay on the server, the browser takes types only.`,
    ),
    ...heavy.map(
      ({ page, bytes }) =>
        `The scripts of ${page} weigh ${inKib(bytes)} after gzip: at most ${inKib(scriptBudget)} are allowed.`,
    ),
  ]
}

function styleProblems(name: string, text: string): string[] {
  const [found] = unreadable.exec(text) ?? []
  const isHeavy = name.startsWith('older-browsers') && text.length > olderSheetBudget
  return [
    ...(found ? [`${name} has "${found}", which Chrome 80 drops: web/lower-styles.ts lowers styles.`] : []),
    ...(isHeavy ? [`${name} weighs more than ${inKib(olderSheetBudget)}.`] : []),
  ]
}

/** Sums up what scripts weigh after gzip, each weighed once. */
function weigher(assets: string): (names: string[]) => number {
  const known = new Map<string, number>()
  const weightOf = (name: string) => {
    const weight = known.get(name) ?? gzipSync(readFileSync(join(assets, name)), { level: 9 }).length
    known.set(name, weight)
    return weight
  }
  return (names) => [...new Set(names)].reduce((sum, name) => sum + weightOf(name), 0)
}

function readManifest(text: string): Manifest {
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest
}

/** Of the entry, the page and the layouts around it; a page's loader may be a script of its own. */
function scriptsOf(page: string, { entry, routes }: Manifest): string[] {
  const parts: Script[] = [entry]
  for (let id: string | undefined = page; id !== undefined; id = routes[id]?.parentId) {
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
