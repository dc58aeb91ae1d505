import { fieldLengths } from '@oja/contract/values/field-lengths.ts'

/** The names of photos that a cell gives: "front.jpg; back.jpg". In small letters and without folders, as in a ZIP. */
export function photoNames(cell: string): string[] {
  const names = cell.split(/[;|\n]/).map(photoName)
  return [...new Set(names.filter((name) => name !== ''))].slice(0, fieldLengths.photos)
}

/** The name by which a photo is found: the last part of its path, in small letters. A Mac writes “ọ” as two signs. */
export function photoName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').normalize('NFC').trim().toLowerCase().slice(0, 255)
}
