import { maxTextLength } from '@oja/contract/values/text-messages/text-kinds.ts'

// The basic table of 3GPP TS 23.038, section 6.2.1. The characters of its extension count twice, so they are not used.
const basicTable =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmCharacters = new Set(basicTable)

// Termii counts a text with an apostrophe or a semicolon as one of 70 characters, three times the price.
const replacements: Record<string, string> = {
  '₦': 'N',
  '€': 'EUR',
  '…': '...',
  '×': 'x',
  '·': '-',
  '•': '-',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '^': '',
  '~': '-',
  '`': '',
  "'": '',
  ';': ',',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  Ɗ: 'D',
  Ɓ: 'B',
  Ƙ: 'K',
  Ƴ: 'Y',
  '\r': ' ',
  '\n': ' ',
  '\t': ' ',
}

/**
 * The text in one line of the alphabet GSM-7: tone marks go, "₦" becomes "N", quotation marks and dashes become plain ones.
 * What has no plain form is left out.
 */
export function gsmText(text: string): string {
  const plain = [...text.normalize('NFC')].map(gsmCharacter).join('')
  return plain.replace(/ {2,}/g, ' ').trim()
}

/** Can one SMS carry the text? */
export function fitsOneText(text: string): boolean {
  return text.length <= maxTextLength && [...text].every((character) => gsmCharacters.has(character))
}

function gsmCharacter(character: string): string {
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  // Some tone marks are in the table and some are not: a name reads better without any than with half of them.
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (/^[A-Za-z]$/.test(base)) return base
  if (gsmCharacters.has(character)) return character
  if (/\p{Pd}/u.test(character)) return '-'
  if (/[‘’‚‛′]/u.test(character)) return ''
  if (/[“”„‟″«»]/u.test(character)) return '"'
  if (/\p{Zs}/u.test(character)) return ' '
  return [...base].filter((one) => gsmCharacters.has(one)).join('')
}
