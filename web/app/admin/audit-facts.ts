import { formatNaira } from '@oja/contract/values/money.ts'
import { showDate, showDateTime } from '../format/format.ts'

/**
 * "status: Active · reason: …": one side of a change as text. It leaves out ids and whole lists, which say nothing to
 * people, and what the sentence above says already.
 */
export function auditFacts(facts: Record<string, unknown>, sentence: string): string {
  return Object.entries(facts)
    .filter(
      ([name, value]) =>
        name !== 'audience' &&
        value !== '' &&
        value !== null &&
        value !== false &&
        !isId(value) &&
        !isListOfRecords(value),
    )
    .map(([name, value]) => ({ name, words: shown(name, value) }))
    .filter(({ name, words }) => !isSaid(name === 'percent' ? `${words}%` : words, sentence))
    .map(({ name, words }) => `${labelOf(name)}: ${words}`)
    .join(' · ')
}

/** Do these words stand in the sentence, as whole words? */
function isSaid(words: string, sentence: string): boolean {
  const at = sentence.indexOf(words)
  if (at < 0) return false
  const isWord = (letter = '') => /[\p{L}\p{N}]/u.test(letter)
  return !isWord(sentence[at - 1]) && !isWord(sentence[at + words.length])
}

/** "accountName" as "account name", "amountMinor" as "amount". */
function labelOf(name: string): string {
  return name.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Minor')) return formatNaira(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value))
    return value.includes('T') ? showDateTime(value) : showDate(value)
  if (value === true) return 'yes'
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => typeof one === 'object')
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
}
