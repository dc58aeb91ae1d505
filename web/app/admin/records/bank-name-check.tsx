import type { AdminBankAccount } from '@oja/contract/schemas/admin/admin-records.ts'
import type { NameCheck } from '@oja/contract/schemas/admin/admin-shops.ts'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { DateInSentence } from '../date-in-sentence.tsx'

/** The seller's name beside the name that the bank gives, and a warning where they are not one person's. */
export function BankNameCheck({
  name,
  nameLabel,
  account,
  check,
  waitsFor,
  document,
  shop,
  rejectedAt,
}: {
  name: string
  nameLabel: string
  account: AdminBankAccount | null
  check: NameCheck
  /** What an admin decides next: about the documents, or only about the name of the account. */
  waitsFor: 'documents' | 'name' | 'nothing'
  /** What the seller typed of a document, to compare with its picture. */
  document?: { kind: string; number: string }
  /** Whose account it is: by this name the names to check are searched. */
  shop: string
  /** When the bank last rejected a payout to it. */
  rejectedAt?: string | undefined
}) {
  return (
    <section aria-label="Names" className="space-y-3">
      {check === 'differs' && waitsFor === 'name' && (
        <Alert tone="wait" title="The bank has another name">
          Nothing is paid into this account until its name is approved.{' '}
          <Link
            to={`/admin/names?list=accounts&q=${encodeURIComponent(shop)}`}
            className="font-semibold text-leaf underline"
          >
            Check this name
          </Link>
        </Alert>
      )}
      {check === 'rejected' && (
        <Alert tone="bad" title="The name of the account was rejected">
          Nothing is paid into this account. The seller must add another one.
        </Alert>
      )}
      {check === 'differs' && waitsFor === 'documents' && (
        <Alert tone="bad" title="The names do not match">
          Ask the seller for an account in the same name, or for a document that shows both names.
        </Alert>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Name label={nameLabel} name={name || 'Not given'} />
        <Name
          label={account ? `${account.bankName}, account ending ${account.lastDigits}` : 'Bank'}
          name={account?.accountName ?? 'No bank account yet'}
          mark={check}
          rejectedAt={rejectedAt}
        />
        {document && (
          <Name label={document.kind} name={document.number || 'No number given'} className="sm:col-span-2" />
        )}
      </dl>
    </section>
  )
}

interface NameProps {
  label: string
  name: string
  mark?: NameCheck
  rejectedAt?: string | undefined
  className?: string
}

function Name({ label, name, mark, rejectedAt, className = '' }: NameProps) {
  const border = mark ? borders[mark] : 'border-line'
  return (
    <div
      className={`rounded-lg border bg-card px-4 py-3 ${rejectedAt ? 'border-danger' : border} ${className}`}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        {name}
        {rejectedAt && (
          <span className="block text-sm font-normal text-danger">
            The bank rejected a payout <DateInSentence iso={rejectedAt} />
          </span>
        )}
        {mark === 'match' && (
          <span className={`block text-sm font-normal ${rejectedAt ? 'text-muted' : 'text-leaf'}`}>
            {rejectedAt ? 'The name matches' : 'Matches'}
          </span>
        )}
        {mark === 'approved' && (
          <span className="block text-sm font-normal text-muted">Another name, approved</span>
        )}
        {mark === 'rejected' && (
          <span className="block text-sm font-normal text-danger">Another name, rejected</span>
        )}
        {mark === 'differs' && <span className="block text-sm font-normal text-danger">Another name</span>}
      </dd>
    </div>
  )
}

const borders: Record<NameCheck, string> = {
  match: 'border-leaf',
  approved: 'border-line',
  differs: 'border-danger',
  rejected: 'border-danger',
  unknown: 'border-line',
}
