import { brand } from '@oja/contract/brand.ts'

export { brand } from '@oja/contract/brand.ts'

/** The title of a page as browsers show it. */
export function titled(title: string): string {
  return `${title} · ${brand}`
}
