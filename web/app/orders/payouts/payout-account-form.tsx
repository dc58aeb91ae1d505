import type { AccountName, BankList, PayoutAccount } from '@oja/contract/schemas/payouts.ts'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import { payoutTime } from '@oja/contract/values/orders/payout-time.ts'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { showDate } from '../../format/format.ts'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { BankField } from './bank-field.tsx'

/** The bank's name for an account. `isOther`: the account differs from the one whose name was shown before. */
export type FoundAccount = AccountName['data'] & { isOther: boolean }

/** Who must own the account: the name on the seller's documents, or of the login until there are some; "" if unknown. */
export interface AccountOwner {
  name: string
  isOnDocuments: boolean
  /** The documents are approved. */
  isVerified: boolean
}

interface PayoutAccountFormProps {
  account: PayoutAccount['data']
  owner: AccountOwner
  banks: BankList['data']
  /** The seller wants to change the account: the form is open. */
  isChanging: boolean
  /** What is wrong with the name of the account stands above already. */
  isNameSaid: boolean
  /** The account to confirm. */
  found: FoundAccount | undefined
  formErrors: FormErrors | undefined
}

/** The account for the seller's payouts, and the form to change it. */
export function PayoutAccountForm(props: PayoutAccountFormProps) {
  const { account, owner, banks, isChanging, isNameSaid, found, formErrors } = props
  const isOpen = !account || isChanging || found !== undefined || formErrors !== undefined
  return (
    <section aria-labelledby="account" className="mb-8 rounded-lg border border-line bg-card p-4 sm:p-5">
      <h2 id="account" className="text-2xl">
        Your bank account
      </h2>
      {account ? (
        <p className="mt-2">
          {account.bankName}, account ending <strong className="tabular-nums">{account.lastDigits}</strong>
          <br />
          {account.accountName}
          <span className="block text-sm text-muted">Since {showDate(account.changedAt)}</span>
        </p>
      ) : (
        <p className="mt-2 text-muted">
          Add the account we should pay. {owner.isVerified ? 'We' : 'Once your documents are approved, we'}{' '}
          pay {payoutTime}.
        </p>
      )}
      {account && !isNameSaid && <NameCheck account={account} owner={owner} />}
      <details open={isOpen} className="group mt-3">
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-leaf">
          {account ? 'Change it' : 'Add your bank account'}
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <AccountForm key={found?.accountName ?? ''} {...{ owner, banks, found, formErrors }} />
      </details>
    </section>
  )
}

/** What is known of the account's name: nothing is paid to a name that is not proven. */
function NameCheck({
  account: { accountName, nameCheck, nameReason },
  owner,
}: {
  account: NonNullable<PayoutAccount['data']>
  owner: AccountOwner
}) {
  if (nameCheck === 'matched' || nameCheck === 'approved') return null
  if (nameCheck === 'open')
    return isOfAnother(accountName, owner) ? (
      <div className="mt-3">
        <OtherOwner accountName={accountName} owner={owner} />
      </div>
    ) : (
      <p className="mt-2 text-muted">We compare this name with your documents once we have checked them.</p>
    )
  return (
    <div className="mt-3">
      {nameCheck === 'waiting' ? (
        <Alert tone="wait" title="This is not the name on your documents.">
          We are checking it and will let you know. Until then we do not pay into this account. You can also
          add an account in the name on your documents.
        </Alert>
      ) : (
        <Alert tone="bad" title="We cannot pay into this account.">
          {nameReason} Add a bank account in the name on your documents.
        </Alert>
      )}
    </div>
  )
}

/** Is the account that was saved just now in another name, as far as anybody knows yet? */
export function isInOtherName(account: PayoutAccount['data'], owner: AccountOwner): boolean {
  if (account?.nameCheck === 'open') return isOfAnother(account.accountName, owner)
  return account?.nameCheck === 'waiting'
}

/** Said before the documents are sent: finding it out afterwards costs the seller days. */
function OtherOwner({ accountName, owner }: { accountName: string; owner: AccountOwner }) {
  const title = owner.isOnDocuments
    ? `This account is not in the name ${owner.name}.`
    : `Do your documents say ${accountName}?`
  return (
    <Alert tone="wait" title={title}>
      We can only pay into an account in the name on your documents.
    </Alert>
  )
}

function isOfAnother(accountName: string, { name }: AccountOwner): boolean {
  return name !== '' && !namesMatch(accountName, name)
}

function AccountForm({
  owner,
  banks,
  found,
  formErrors,
}: Omit<PayoutAccountFormProps, 'account' | 'isChanging' | 'isNameSaid'>) {
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const step = useSearchParams()[0].get('setup')
  const busy = state === 'submitting'
  // A name belongs to the account that was looked up; a refused account has none.
  const isRefused = Boolean(formErrors?.fields.bankCode ?? formErrors?.fields.accountNumber)
  const name = found?.accountName ?? (isRefused ? '' : (formErrors?.values.accountName ?? ''))
  const answer = useRef<HTMLDivElement>(null)
  // On a small phone the bar at the bottom would cover the name and the question.
  useEffect(() => {
    if (found) answer.current?.scrollIntoView({ block: 'start' })
  }, [found])
  const typed = (field: string) => String(formData?.get(field) ?? formErrors?.values[field] ?? '')
  return (
    // The look at the bank's name keeps its place. What follows a saved account is read from the top.
    <Form
      ref={form}
      method="post"
      replace
      noValidate
      preventScrollReset={name === ''}
      className="mt-2 max-w-md space-y-4"
    >
      <ErrorSummary formErrors={formErrors} />
      {found?.isOther && (
        <Alert tone="wait" focusOn={found}>
          This is a different account. Check the name.
        </Alert>
      )}
      <BankField
        banks={banks}
        chosen={found?.bankCode ?? typed('bankCode')}
        error={formErrors?.fields.bankCode}
      />
      <Field
        name="accountNumber"
        label="Account number"
        help="Ten digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        required
        defaultValue={found?.accountNumber ?? typed('accountNumber')}
        error={formErrors?.fields.accountNumber}
      />
      {name !== '' && (
        <>
          <div ref={answer} className="scroll-mt-20 rounded-md border border-leaf/40 bg-leaf-soft px-4 py-3">
            <p className="text-sm text-muted">The bank says this is the account of</p>
            <p className="text-lg font-bold">{name}</p>
          </div>
          {isOfAnother(name, owner) && <OtherOwner accountName={name} owner={owner} />}
          <input type="hidden" name="accountName" value={name} />
          <PasswordField
            name="freshPassword"
            label="Your password"
            help="To keep your money safe."
            required
            error={formErrors?.fields.freshPassword}
          />
        </>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Button busy={busy} busyLabel="One moment…">
          {name === '' ? 'Check the account' : 'Yes, this is my account'}
        </Button>
        {name !== '' && (
          <Link
            to={`/dashboard/payouts?${new URLSearchParams({ ...(step ? { setup: step } : {}), other: 'yes' })}`}
            replace
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            No, check another account
          </Link>
        )}
      </div>
    </Form>
  )
}
