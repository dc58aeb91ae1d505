import type { AdminDocuments } from '@oja/contract/schemas/admin/admin-shops.ts'
import { kycRefusals } from '@oja/contract/values/admin/kyc-refusals.ts'
import { DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { decisionLines } from './decision-lines.ts'

/** What was decided, when and by whom, and what the seller was told. */
export function Decided({ row }: { row: AdminDocuments['data'] }) {
  const { last, before } = decisionLines(row)
  if (last === '') return null
  return (
    <div className="space-y-1 rounded-md bg-sunken px-4 py-3 wrap-anywhere">
      {row.status === 'Rejected' && row.reason && (
        <p>
          <span className="font-semibold">We told the seller:</span> {row.reason}
        </p>
      )}
      <p className="text-sm text-muted">{last}</p>
      {before.map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </div>
  )
}

interface CorrectionProps {
  row: AdminDocuments['data']
  change: NonNullable<AdminDocuments['data']['change']>
}

/** What an admin who decided wrongly can do. */
export function Correction({ row: { id, businessName, papers, mayReopen }, change }: CorrectionProps) {
  const isTaken = change === 'takeBack'
  return (
    <>
      <DecisionForms>
        {mayReopen && isTaken && (
          <DecisionForm
            label="Look again"
            confirmLabel="Yes, look again"
            question="The documents wait for a decision again. Until then the shop has no Verified badge and its payouts wait. After an approval the name of its bank account is compared anew, also one that was approved. We tell the seller that we look again, and reject nothing."
            about={businessName}
            task={`look at the documents of ${businessName} again`}
            fields={{ id, decision: 'lookAgain' }}
          />
        )}
        {mayReopen && !isTaken && (
          <DecisionForm
            label="Take the rejection back"
            confirmLabel="Yes, take it back"
            question="The documents wait for a decision again, and we tell the seller that we look again."
            about={businessName}
            task={`take back the rejection of ${businessName}`}
            fields={{ id, decision: 'reopen' }}
          />
        )}
        <DecisionForm
          label={isTaken ? 'Take the approval back' : 'Correct the reason'}
          confirmLabel={isTaken ? 'Yes, take it back' : 'Send the right reason'}
          about={businessName}
          task={`${isTaken ? 'take back the approval' : 'correct the reason'} of ${businessName}`}
          kind={isTaken ? 'danger' : 'quiet'}
          fields={{ id, decision: change }}
          reasonLabel="Reason (sent to the seller)"
          reasons={kycRefusals}
          before={
            <p className="max-w-3xl rounded-md bg-sunken px-4 py-3">
              {isTaken
                ? `The shop loses its Verified badge, and its payouts wait. The seller can submit documents again.${papers.length === 0 ? ' We have deleted these, so you cannot look at them again.' : ''}`
                : 'The seller gets this reason in place of the first one. The documents stay rejected.'}
            </p>
          }
        />
      </DecisionForms>
      {mayReopen && isTaken && (
        <p className="text-sm text-muted">
          Look again: you decide once more about these documents.
          <span className="block">
            Take the approval back: they are rejected, and the seller sends new ones.
          </span>
        </p>
      )}
      {mayReopen === false && change === 'correct' && (
        <p className="text-sm text-muted">
          We have deleted these documents, so the rejection cannot be taken back. The seller can send them
          again.
        </p>
      )}
    </>
  )
}
