import { fieldLengths } from '../field-lengths.ts'

/** How many characters a cell has at most that is corrected on the page. A name that is too long for a listing still shows. */
export function cellLength(name: string): number {
  if (name === 'description') return fieldLengths.description
  return name === 'variants' ? 3_000 : 300
}
