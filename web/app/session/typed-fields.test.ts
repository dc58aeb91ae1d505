import { expect, test } from 'vitest'
import { cancelledText, typedFields } from './typed-fields.ts'

const pressed = { action: 'approve', id: '7', task: 'approve Mama Sade Foods' }

test('after Cancel the page speaks of what was typed only where something was', () => {
  expect(cancelledText(pressed)).toBe('Not done.')
  expect(cancelledText({ ...pressed, reason: '  ' })).toBe('Not done.')
  expect(cancelledText({ ...pressed, reason: 'Blurred' })).toBe('Not done yet. What you typed is still here.')
})

test('the question for the password shows what was typed, also into the field of a row', () => {
  expect(typedFields({ ...pressed, 'words-2': 'isu, yam', note: '' })).toEqual([
    { name: 'words-2', label: 'Words', value: 'isu, yam' },
  ])
})
