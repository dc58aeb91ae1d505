import { productName } from '../platform/config.ts'
import { maxTextLength } from '@oja/contract/values/text-messages/text-kinds.ts'
import { gsmText } from './gsm-text.ts'

/** The words of a text. `{name}` stands for something that people typed: it is cut so that the rest fits. */
export interface TextWords {
  words: string
  name?: string
}

const minimumName = 3

/**
 * "Oja: words link", at most 160 characters of GSM-7. The link is never cut, so it must have fewer than 150 characters.
 * No part of a name can be read as a link or a number to call.
 */
export function composeText({ words, name = '' }: TextWords, url: string): string {
  // Braces are no characters of GSM-7, so the place of the name is kept apart.
  const plain = words.split('{name}').map(gsmPart).join('{name}')
  const length = maxTextLength - productName.length - 2 - 1 - url.length
  const forName = length - (plain.length - '{name}'.length)
  const shown = plain.includes('{name}')
    ? plain.replace('{name}', () => cut(plainName(name), forName))
    : plain
  return `${productName}: ${cut(shown, length)} ${url}`
}

// The spaces at its ends stand between the words and the name.
function gsmPart(part: string): string {
  const folded = gsmText(part)
  return `${part.startsWith(' ') ? ' ' : ''}${folded}${part.endsWith(' ') ? ' ' : ''}`
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return length <= minimumName ? '' : `${text.slice(0, length - 2).trimEnd()}..`
}

// A phone makes a link of "win.example/x" and a call of eight digits.
function plainName(name: string): string {
  return gsmText(name)
    .replace(/[./:@#?=]+/g, ' ')
    .replace(/\d{5,}/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
