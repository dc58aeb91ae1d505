import { expect, test } from 'vitest'
import { auditActions } from './audit-kinds.ts'
import { auditRunSentence, auditRuns, isOneSentence } from './audit-runs.ts'
import { auditedActions } from './audit-sentences.ts'

const entryOf = (id: number, action: string, name: string, admin = 'Ngozi Admin') => ({
  id: String(id),
  admin,
  action,
  subject: { kind: 'kyc', id: `s${id}`, name },
  before: {},
  after: {},
})

test('changes that say the same one after the other become one line, and none is lost', () => {
  const entries = [
    entryOf(1, 'Open paper', 'Mama Sade'),
    entryOf(2, 'Open paper', 'Mama Sade'),
    entryOf(3, 'Open paper', 'Mama Sade', 'Bola Support'),
    entryOf(4, 'Open paper', 'Gyang Fresh Farm'),
    entryOf(5, 'Add note', 'Gyang Fresh Farm'),
    entryOf(6, 'Add note', 'Gyang Fresh Farm'),
    entryOf(7, 'Add note', 'Gyang Fresh Farm'),
    entryOf(8, 'Open paper', 'Mama Sade'),
  ]
  const runs = auditRuns(entries)
  expect(runs.map(auditRunSentence)).toEqual([
    'Ngozi Admin opened identity documents of Mama Sade, 2 times.',
    'Bola Support opened an identity document of Mama Sade.',
    'Ngozi Admin opened an identity document of Gyang Fresh Farm.',
    'Ngozi Admin wrote a note about Gyang Fresh Farm, 3 times.',
    'Ngozi Admin opened an identity document of Mama Sade.',
  ])
  expect(runs.flatMap((run) => run.entries)).toEqual(entries)
})

test('downloads one after the other are one line, whatever the list', () => {
  const downloadOf = (id: number, list: string) => ({
    ...entryOf(id, 'Download list', ''),
    subject: { kind: 'list', id: list, name: '' },
  })
  const runs = auditRuns([
    downloadOf(1, 'sellers'),
    downloadOf(2, 'users'),
    entryOf(3, 'Add note', 'Mama Sade'),
    downloadOf(4, 'users'),
    downloadOf(5, 'users'),
  ])
  expect(runs.map(auditRunSentence)).toEqual([
    'Ngozi Admin downloaded 2 lists.',
    'Ngozi Admin wrote a note about Mama Sade.',
    'Ngozi Admin downloaded the list “Users”, 2 times.',
  ])
  expect(runs.map(isOneSentence)).toEqual([false, true, true])
})

test('each action of the log belongs to one kind', () => {
  expect(Object.values(auditActions).flat().sort()).toEqual(auditedActions().sort())
})
