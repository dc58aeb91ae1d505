import { brand } from '@oja/contract/values/brand.ts'

export { brand } from '@oja/contract/values/brand.ts'

/** The title of a page in the browser. */
export function titled(title: string): string {
  return `${title} · ${brand}`
}
