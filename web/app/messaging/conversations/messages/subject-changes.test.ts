import { expect, test } from 'vitest'
import { subjectChanges } from './subject-changes.ts'

const yam = { about: { kind: 'product', id: 'yam', name: 'Yam', isGone: false } } as const
const braids = { about: { kind: 'service', id: 'braids', name: '', isGone: true } } as const
const plain = {}

test('a conversation turns where a message is about another listing', () => {
  expect(subjectChanges([plain, yam, plain, yam, braids, plain, yam], yam.about)).toEqual([
    undefined,
    yam.about,
    undefined,
    undefined,
    braids.about,
    undefined,
    yam.about,
  ])
})

test('nothing repeats what stands above the messages; a different one is said', () => {
  expect(subjectChanges([yam, plain, yam], yam.about)).toEqual([])
  expect(subjectChanges([yam, plain], braids.about)).toEqual([yam.about, undefined])
  expect(subjectChanges([yam], undefined)).toEqual([yam.about])
  expect(subjectChanges([plain], undefined)).toEqual([])
})
