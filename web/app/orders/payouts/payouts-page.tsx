import { nextPage } from '@oja/contract/client.ts'
import { payoutEndpoints } from '@oja/contract/endpoints/orders/payouts.ts'
import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import type { OwnKyc } from '@oja/contract/schemas/trust.ts'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/payouts-page.ts'
import { isCallError } from '../../api/call-error.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { titled } from '../../format/page-title.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  browserAction,
  serverAction,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import {
  noPayUntil,
  pageAfterStep,
  savedInOtherName,
  stepOfAddress,
} from '../../sellers/overview/setup-steps.ts'
import { Icon } from '../../ui/icon.tsx'
import { Balance } from './balance.tsx'
import { Statement, loadStatement, newestStatement } from './statement.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutAccountForm, isInOtherName } from './payout-account-form.tsx'
import type { AccountOwner, FoundAccount } from './payout-account-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  if (url.searchParams.has('month')) return { month: await loadStatement({ api, url }) }
  const after = url.searchParams.get('after') ?? undefined
  const [payouts, account, banks, documents] = await Promise.all([
    answerOrFailure(api.withHeaders(payoutEndpoints.own, { query: { after } })),
    answerOrFailure(api(payoutEndpoints.account, {})),
    answerOrFailure(api(payoutEndpoints.banks, {})),
    answerOrFailure(api(trustEndpoints.kyc, {})),
  ])
  return {
    balance: payouts.answer?.answer.balance ?? null,
    payouts: payouts.answer?.answer.payouts ?? null,
    nextPayouts: payouts.answer ? (nextPage(payouts.answer.headers)?.get('after') ?? null) : null,
    failure: payouts.failure ?? account.failure ?? banks.failure,
    // When it could not be read, the page must not say that there is none.
    isAccountKnown: account.answer !== null,
    account: account.answer?.data ?? null,
    banks: banks.answer?.data ?? [],
    owner: ownerOf(documents.answer?.data),
    isChanging: url.searchParams.has('other'),
    isSaved: url.searchParams.has('kept'),
    isFirst: after === undefined,
    isStep: stepOfAddress(url.searchParams) !== null,
  }
}

export const action = serverAction(submit)
export const clientAction = browserAction(submit)

/**
 * First the server asks the bank for the name of the account. Then the seller confirms with their password that it is
 * theirs. When the seller has typed another account since, the shown name is not its name, so the server asks again.
 */
async function submit(submission: FormSubmission): Promise<ReturnType<typeof redirect> | FoundAccount> {
  const { api, form } = submission
  const account = { bankCode: field(form, 'bankCode'), accountNumber: field(form, 'accountNumber') }
  const accountName = field(form, 'accountName')
  const found = async (isOther: boolean) => {
    const { data } = await api(payoutEndpoints.resolve, { body: account })
    return { ...data, isOther }
  }
  if (accountName === '') return found(false)
  try {
    await withReauthentication(submission, () =>
      api(payoutEndpoints.saveAccount, { body: { ...account, accountName } }),
    )
  } catch (error) {
    if (!isCallError(error) || !error.fields.accountName) throw error
    return found(true)
  }
  return redirect((await pageAfterStep(submission)) ?? '/dashboard/payouts?kept=yes')
}

function ownerOf(documents: OwnKyc['data'] | undefined): AccountOwner {
  // Of documents that could not be read, nothing is known.
  return {
    name: documents?.ownerName ?? '',
    isOnDocuments: documents?.status !== 'None',
    isVerified: documents?.status === 'Approved',
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData && 'month' in loaderData ? 'Statement' : 'Payouts') }]
}

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('month' in loaderData) return <Statement loaded={loaderData.month} />
  return <Payouts loaded={loaderData} actionData={actionData} />
}

/** The account that was saved just now is not in the seller's name: one message says both. */
function SavedInOtherName({ owner, nameCheck }: { owner: AccountOwner; nameCheck: string }) {
  return (
    <Alert tone="wait" title={savedInOtherName(owner)}>
      {noPayUntil(nameCheck === 'waiting')}
    </Alert>
  )
}

interface PayoutsProps {
  loaded: Exclude<Route.ComponentProps['loaderData'], { month: unknown }>
  actionData: Route.ComponentProps['actionData']
}

function Payouts({ loaded, actionData }: PayoutsProps) {
  const { balance, payouts, nextPayouts, failure, account, owner, banks } = loaded
  const { isAccountKnown, isChanging, isSaved, isFirst, isStep } = loaded
  const isSavedNow = isSaved && !actionData
  const isOtherName = isSavedNow && isInOtherName(account, owner)
  const accountForm = isFirst && isAccountKnown && banks.length > 0 && (
    <PayoutAccountForm
      account={account}
      owner={owner}
      banks={banks}
      isChanging={isChanging}
      isNameSaid={isOtherName}
      found={actionData && !isFormErrors(actionData) ? actionData : undefined}
      formErrors={isFormErrors(actionData) ? actionData : undefined}
    />
  )
  // Until something was sold the account is all that a new shop has to do here.
  const isNew = balance?.soldMinor === 0 && payouts?.length === 0
  return (
    <>
      <h1 className="mb-4 text-3xl">Payouts</h1>
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load your payouts'} status={failure.status} />
      )}
      {isSavedNow && (
        <div className="mb-6">
          {account && isOtherName ? (
            <SavedInOtherName owner={owner} nameCheck={account.nameCheck} />
          ) : (
            <Alert tone="good">Bank account saved. We’ve sent you a confirmation.</Alert>
          )}
        </div>
      )}
      {!account && accountForm}
      {!isStep && (
        <>
          {isFirst && balance && <Balance balance={balance} />}
          {payouts && !isNew && (isFirst || payouts.length > 0) && (
            <PayoutList payouts={payouts} next={nextPayouts} isFirst={isFirst} />
          )}
          {isFirst && !isNew && <StatementLink />}
        </>
      )}
      {account && accountForm}
    </>
  )
}

function StatementLink() {
  return (
    <section aria-labelledby="statement" className="mb-6">
      <Link
        to={newestStatement}
        className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-card px-4 py-2.5 hover:bg-sunken"
      >
        <Icon name="list" className="size-5 shrink-0 text-leaf" />
        <span className="min-w-0 grow">
          <h2 id="statement" className="text-lg">
            Statement
          </h2>
          <span className="block text-sm text-muted">Each month: sales, refunds, commission and payouts</span>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
      </Link>
    </section>
  )
}
