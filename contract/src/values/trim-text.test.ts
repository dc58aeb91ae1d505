import { expect, test } from 'vitest'
import { unseenCharacters } from '../../../tests/unseen-characters.ts'
import { trimText } from './trim-text.ts'

test('a text of characters that nobody can see is empty', () => {
  for (const text of unseenCharacters) {
    expect([text, trimText(text)]).toEqual([text, ''])
    expect(trimText(` ${text} \u200B${text}`)).toBe('')
  }
})

test('a text that shows something keeps its joiners and accents', () => {
  for (const text of ['Ọ̀ja', '👩🏾‍🍳', '1️⃣', 'می‌خواهم', '.', '한글', '₦', '⠓⠊']) {
    expect(trimText(`  ${text}\n`)).toBe(text)
  }
})
