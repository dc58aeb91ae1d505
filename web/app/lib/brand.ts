/** The one place that holds the name. */
export const brand = 'Oja'

/** The title of a page as browsers show it. */
export function titled(title: string): string {
  return `${title} · ${brand}`
}
