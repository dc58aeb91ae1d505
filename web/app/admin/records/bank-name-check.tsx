import type { AdminBankAccount } from '@oja/contract/schemas/admin/admin-records.ts'
import type { NameCheck } from '@oja/contract/schemas/admin/admin-shops.ts'
import { Alert } from '../../ui/alert.tsx'

/** The seller's name beside the name that the bank gives, and a warning where they are not one person's. */
export function BankNameCheck({
  name,
  nameLabel,
  account,
  check,
}: {
  name: string
  nameLabel: string
  account: AdminBankAccount | null
  check: NameCheck
}) {
  return (
    <section aria-label="Names" className="space-y-3">
      {check === 'differs' && (
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
        />
      </dl>
    </section>
  )
}

function Name({ label, name, mark }: { label: string; name: string; mark?: NameCheck }) {
  const tone = mark === 'match' ? 'border-leaf' : mark === 'differs' ? 'border-danger' : 'border-line'
  return (
    <div className={`rounded-lg border bg-card px-4 py-3 ${tone}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        {name}
        {mark === 'match' && <span className="block text-sm font-normal text-leaf">Matches</span>}
        {mark === 'differs' && <span className="block text-sm font-normal text-danger">Another name</span>}
      </dd>
    </div>
  )
}
