import { existsSync } from 'node:fs'

/** True for a drawing of our own, false for an emoji. */
export function isDrawing(thing: string): boolean {
  return existsSync(new URL(`../drawings/${thing}.svg`, import.meta.url))
}
