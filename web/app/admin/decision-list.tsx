import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { field } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { redirectDone } from './admin-done.ts'
import type { ColumnContext } from './admin-list.tsx'
import { DateInSentence } from './date-in-sentence.tsx'
import { DecisionForm, DecisionForms, StatusBadge } from './admin-parts.tsx'
import { reasonOf } from './reason-chips.tsx'
import type { UsualReason } from './reason-chips.tsx'

// What lists have in common whose rows wait to be approved or rejected: documents and new names of shops.

interface Decisions {
  approve: (submission: FormSubmission, params: { id: string }) => Promise<{ message: string }>
  reject: (submission: FormSubmission, params: { id: string }, reason: string) => Promise<{ message: string }>
  /** Lets a decided row wait again. */
  lookAgain?: (
    submission: FormSubmission,
    params: { id: string },
    reason: string,
  ) => Promise<{ message: string }>
}

/** Makes the submit function of a page whose forms approve or reject a row. */
export function submitDecision({ approve, reject, lookAgain }: Decisions) {
  return async (submission: FormSubmission) => {
    const { url, form } = submission
    const params = { id: field(form, 'id') }
    const { message } = await withReauthentication(submission, () => {
      const decision = field(form, 'decision')
      if (decision === 'approve') return approve(submission, params)
      if (decision === 'lookAgain' && lookAgain) return lookAgain(submission, params, reasonOf(form))
      return reject(submission, params, reasonOf(form))
    })
    return redirectDone(url, message, field(form, 'shop'))
  }
}

/** The page of a decision that was refused because what it shows is no longer so: it loads again. */
export function isToReload({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409
}

interface Decidable {
  id: string
  /** The page says afterwards which shop it was. */
  sellerId: string
  status: 'Pending' | 'Approved' | 'Rejected'
  reason: string
  /** Can its decision be looked at again? */
  mayLookAgain?: boolean | undefined
  /** Who put a decision about it back, and when. */
  putBack?: { by: string; at: string } | null | undefined
  /** The admin who looks after it, where the list says so. */
  assignee?: string | undefined
}

interface DecisionColumns<Row> {
  /** "Submitted", "Asked": what happened at `at`. */
  verb: string
  at: (row: Row) => string
  /** What is decided about, for screen readers. */
  about: (row: Row) => string
  reasons?: readonly UsualReason[]
  /** What is asked before an approval; "Approve Mama Sade Foods?" where nothing is said. */
  question?: (row: Row) => string
  /** What a rejection does, said before it. */
  rejection?: (row: Row) => string
  /** What it does to let a decided row wait again, said before it; where nothing is said, the list has no such way back. */
  again?: (row: Row) => string
}

/** The columns Status and Action of such a list. */
export function decisionColumns<Row extends Decidable>(
  { onSample }: ColumnContext<Row>,
  { verb, at, about, reasons, question, rejection, again }: DecisionColumns<Row>,
): Column<Row>[] {
  return [
    {
      name: 'Status',
      onPhone: 'line',
      cell: (row) => (
        <>
          {isPutBack(row) ? <Badge tone="wait">Put back</Badge> : <StatusBadge status={row.status} />}
          <span className="block text-sm text-muted">
            {verb} <DateInSentence iso={at(row)} />
          </span>
          {row.putBack && (
            <span className="block text-sm font-semibold">
              {isPutBack(row) && `${row.status} before. `}
              Put back{row.putBack.by && ` by ${row.putBack.by}`}, <DateInSentence iso={row.putBack.at} />
            </span>
          )}
          {row.assignee && <span className="block text-sm text-muted">with {row.assignee}</span>}
          {row.status === 'Rejected' && <span className="block text-sm text-muted">{row.reason}</span>}
        </>
      ),
    },
    {
      name: 'Action',
      onPhone: 'action',
      cell: (row) =>
        row.status !== 'Pending' ? (
          again &&
          row.mayLookAgain && (
            <LookAgain fields={{ id: row.id, shop: row.sellerId }} about={about(row)} effect={again(row)} />
          )
        ) : (
          <ApproveOrReject
            id={row.id}
            shop={row.sellerId}
            about={about(row)}
            reasons={reasons}
            question={question?.(row)}
            rejection={rejection?.(row)}
            onSample={(status) => onSample(row, { status } as Partial<Row>)}
          />
        ),
    },
  ]
}

/** A decided row that counts no longer: what it decided waits in another row. */
function isPutBack({ status, putBack }: Pick<Decidable, 'status' | 'putBack'>): boolean {
  return status !== 'Pending' && Boolean(putBack)
}

/** The way back from a decision: what was decided waits again, and the person concerned reads why. */
export function LookAgain({
  fields,
  about,
  effect,
  reader = 'the seller',
}: {
  fields: { id: string; shop?: string; kind?: string }
  about: string
  effect: ReactNode
  /** Who reads the reason. */
  reader?: string
}) {
  return (
    <DecisionForms>
      <DecisionForm
        label="Look again"
        confirmLabel="Yes, look again"
        about={about}
        task={`look at ${about} again`}
        fields={{ ...fields, decision: 'lookAgain' }}
        reasonLabel={`Reason (sent to ${reader})`}
        before={<p className="font-semibold wrap-anywhere">{effect}</p>}
      />
    </DecisionForms>
  )
}

interface ApproveOrRejectProps {
  id: string
  /** The id of its shop, in a list: the page says afterwards which one it was. */
  shop?: string
  about: string
  reasons?: readonly UsualReason[] | undefined
  /** What is asked before an approval. */
  question?: string | undefined
  /** What a rejection does, said before it. */
  rejection?: string | undefined
  /** Who reads the reason; "the seller" where nothing is said. */
  reasonFor?: string | undefined
  /** What the admin has seen, where an approval names it. */
  version?: string | undefined
  onSample: (status: 'Approved' | 'Rejected') => (() => void) | undefined
}

/** The two forms of a decision. Neither moves when the reasons of the second unfold below both (app.css). */
export function ApproveOrReject(props: ApproveOrRejectProps): ReactNode {
  const { id, shop, about, reasons, question, rejection, version, onSample } = props
  const { reasonFor = 'the seller' } = props
  const row = { id, ...(shop !== undefined && { shop }) }
  return (
    <DecisionForms className="decision-pair">
      <DecisionForm
        label="Approve"
        confirmLabel="Yes, approve"
        {...(question !== undefined && { question })}
        about={about}
        kind="primary"
        fields={{ ...row, decision: 'approve', ...(version !== undefined && { version }) }}
        onSample={onSample('Approved')}
      />
      <DecisionForm
        label="Reject"
        confirmLabel="Yes, reject"
        about={about}
        kind="danger"
        fields={{ ...row, decision: 'reject' }}
        reasonLabel={`Reason (sent to ${reasonFor})`}
        reasons={reasons}
        before={rejection !== undefined && <p className="font-semibold wrap-anywhere">{rejection}</p>}
        onSample={onSample('Rejected')}
      />
    </DecisionForms>
  )
}
