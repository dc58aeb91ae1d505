const charset = '<meta charSet="utf-8"/>'

/**
 * A finished page that asks for what it needs in the order it is needed. On a thin line all share the bandwidth: nothing
 * is seen before the styles, which React writes last into the head, and everything works before the scripts.
 */
export function inLoadingOrder(html: string): string {
  const end = html.indexOf('</head>')
  const styles: string[] = []
  const head = html
    .slice(0, end)
    .replace(/<link rel="stylesheet"[^>]*>/g, (link) => {
      styles.push(link)
      return ''
    })
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  return head.replace(charset, () => charset + styles.join('')) + html.slice(end)
}
