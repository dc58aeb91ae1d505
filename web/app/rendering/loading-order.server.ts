import { startOnceSeen } from './start-once-seen.server.ts'

const charset = '<meta charSet="utf-8"/>'

/**
 * A finished page that asks for what it needs in the order it is needed. On a thin line all share the bandwidth: nothing
 * is seen before the styles, which React writes last into the head, and everything works before the scripts.
 */
export function inLoadingOrder(html: string): string {
  const end = html.indexOf('</head>')
  const styles: string[] = []
  const scripts = new Set<string>()
  const head = html
    .slice(0, end)
    .replace(/<link rel="stylesheet"[^>]*>/g, (link) => {
      styles.push(link)
      return ''
    })
    .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, address: string) => {
      scripts.add(address)
      return ''
    })
  const body = html
    .slice(end)
    .replace(/<script type="module" async="">([^]*?)<\/script>/, (_, start: string) =>
      onceSeen(start, [...scripts]),
    )
  return head.replace(charset, () => charset + styles.join('')) + body
}

/**
 * The router's script, which imports the page's modules, hands them over and then imports the entry, as one that does so
 * when the page has been seen. `scripts`: all that these import in turn, to be asked for at once.
 */
function onceSeen(start: string, scripts: readonly string[]): string {
  const modules = [...start.matchAll(/^import (?:\* as (\w+) from )?("[^"]+");$/gm)]
  const handOver = /^\s*window\.__reactRouterRouteModules = .+;$/m.exec(start)?.[0].trim()
  const entry = /^import\("[^"]+"\)/m.exec(start)?.[0]
  if (modules.length === 0 || !handOver || !entry)
    throw new Error('The script that starts a page is not what React Router 8.4 writes.')
  return `<script>(${startOnceSeen})(${JSON.stringify(scripts)}, () => {
Promise.all([${modules.map(([, , address]) => `import(${address})`).join(', ')}]).then(([${modules.map(([, name = '']) => name).join(', ')}]) => {
${handOver}
return ${entry};
}).then(({ hydrate }) => hydrate());
});</script>`
}
