import { startScriptsWhenSeen } from './start-once-seen.server.ts'

/** What surrounds all pages of the same routes alike: the links to their styles, and the scripts that make them alive. */
export interface PageFrame {
  styles: string
  /** "" for pages without scripts. */
  scripts: string
}

const charset = '<meta charSet="utf-8"/>'
const bodyEnd = '</body>'

/**
 * Splits a page as React writes it into what is its own and its frame, in the order in which it should ask for what it
 * needs. On a thin line all share the bandwidth: nothing is seen before the styles, which React writes last into the head,
 * and everything works before the scripts.
 */
export function splitFrame(html: string): { own: string; frame: PageFrame } {
  const end = html.indexOf('</head>')
  const styles: string[] = []
  const preloads = new Set<string>()
  const head = html
    .slice(0, end)
    .replace(/<link rel="stylesheet"[^>]*>/g, (link) => {
      styles.push(link)
      return ''
    })
    .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, address: string) => {
      preloads.add(address)
      return ''
    })
  let scripts = ''
  const body = html
    .slice(end)
    .replace(
      /(<script>window\.__reactRouterContext = .*?<\/script>)<script type="module" async="">([^]*?)<\/script>/,
      (_, context: string, start: string) => {
        scripts = context + onceSeen(start, [...preloads])
        return ''
      },
    )
  if (body.includes('<script type="module"')) throw otherwise()
  return { own: head + body, frame: { styles: styles.join(''), scripts } }
}

/** A page's own part in its frame; `last` is written behind the scripts. */
export function inFrame(own: string, { styles, scripts }: PageFrame, last: string): string {
  const start = own.indexOf(charset) + charset.length
  const end = own.lastIndexOf(bodyEnd)
  return own.slice(0, start) + styles + own.slice(start, end) + scripts + last + own.slice(end)
}

/**
 * The router's script, which imports the page's modules, hands them over and then imports the entry, as one that does so
 * when the page has been seen. `preloads`: all that these import in turn, to be asked for at once.
 */
function onceSeen(start: string, preloads: readonly string[]): string {
  const modules = [...start.matchAll(/^import (?:\* as (\w+) from )?("[^"]+");$/gm)]
  const handOver = /^\s*window\.__reactRouterRouteModules = .+;$/m.exec(start)?.[0].trim()
  const entry = /^import\("[^"]+"\)/m.exec(start)?.[0]
  if (modules.length === 0 || !handOver || !entry) throw otherwise()
  return `<script>(${startScriptsWhenSeen})(${JSON.stringify(preloads)}, () => {
Promise.all([${modules.map(([, , address]) => `import(${address})`).join(', ')}]).then(([${modules.map(([, name = '']) => name).join(', ')}]) => {
${handOver}
return ${entry};
}).then(({ hydrate }) => hydrate());
});</script>`
}

function otherwise(): Error {
  return new Error('The script that starts a page is not what React Router 8.4 writes.')
}
