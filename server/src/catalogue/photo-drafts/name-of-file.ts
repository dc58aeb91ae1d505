import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { hasControlCharacters } from '../../platform/multipart/form-values.ts'

// What cameras, phones and messengers call their photos.
const cameraNames =
  /^(img|image|dsc|dscn|dscf|pxl|mvimg|photo|pic|picture|scan|snapchat|screenshot|whatsapp|fb|received|inshot|download|untitled|product|upload|camera|vid)\b/

/** The name of a product that the name of its photo says: "blue-ankara gown.jpg" → "Blue ankara gown"; else "". */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[_\-+.]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = words.replaceAll(/[^\p{L}]/gu, '')
  const isMostlyLetters = letters.length >= 4 && letters.length * 2 > words.length
  if (!isMostlyLetters || cameraNames.test(words.toLowerCase()) || hasControlCharacters(words)) return ''
  // A name without a space and with digits inside is the file's number: "a1b2c3d4e5f6".
  if (!words.includes(' ') && /\d/.test(words)) return ''
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, fieldLengths.listingName).trim()
}
