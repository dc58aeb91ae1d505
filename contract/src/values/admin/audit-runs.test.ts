import { expect, test } from 'vitest'
import { auditActions } from './audit-kinds.ts'
import { auditRunSentence, auditRuns } from './audit-runs.ts'
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

test('each action of the log belongs to one kind', () => {
  expect(Object.values(auditActions).flat().sort()).toEqual(auditedActions().sort())
})
