import type { AdminDocuments } from '@oja/contract/schemas/admin/admin-shops.ts'
import { showDateTime } from '../../format/format.ts'

type Documents = Pick<AdminDocuments['data'], 'status' | 'decidedAt' | 'decidedBy' | 'steps'>
type Step = NonNullable<AdminDocuments['data']['steps']>[number]

const did: Readonly<Record<Step['kind'], string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  takenBack: 'Approval taken back',
  corrected: 'Reason corrected',
  reopened: 'Rejection taken back',
  lookedAgain: 'Put back to look again',
}

/** The words of the last decision on documents, and of those before it, the newest first. */
export function decisionLines(documents: Documents): { last: string; before: string[] } {
  const { status, decidedAt, decidedBy = '', steps = [] } = documents
  const [newest, ...earlier] = steps
  // An older server does not say the steps, and no step is known of documents that came with the demo market.
  if (!newest)
    return { last: status === 'Pending' || !decidedAt ? '' : said(status, decidedAt, decidedBy), before: [] }
  return {
    last: said(did[newest.kind], newest.at, newest.by),
    before: earlier.map(
      ({ kind, at, by, reason }) => said(did[kind], at, by) + (reason ? `: ${reason}` : ''),
    ),
  }
}

function said(what: string, at: string, by: string): string {
  return `${what} ${showDateTime(at)}${by && ` by ${by}`}`
}
