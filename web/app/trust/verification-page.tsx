import { bankHasOtherName } from '@oja/contract/values/admin/kyc-refusals.ts'
import { payoutTime } from '@oja/contract/values/orders/payout-time.ts'
import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import type { ErrorBody } from '@oja/contract/values/errors.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { documentKinds } from '@oja/contract/values/trust-labels.ts'
import type { OwnShop } from '@oja/contract/schemas/sellers.ts'
import type { OwnKyc } from '@oja/contract/schemas/trust.ts'
import { useState } from 'react'
import { Link, data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/verification-page.ts'
import { titled } from '../format/page-title.ts'
import { joinWithCommas, showDate } from '../format/format.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { uploadContext } from '../api/page-context.ts'
import { browserLoader, isFormErrors, serverLoader } from '../api/page.ts'
import type { FormErrors, PageRequest } from '../api/page.ts'
import { loadShop } from '../sellers/settings/load-own-shop.ts'
import { useFileForm } from '../hooks/use-file-form.ts'
import { useSession } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Field, SelectField, TextAreaField } from '../ui/forms/field.tsx'
import { FileField } from '../ui/forms/file-field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Alert } from '../ui/alert.tsx'
import { Progress } from '../ui/progress.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

const sent = '/dashboard/verification'
// The last step that opens a shop leads to what is left of them.
const sentAsStep = '/dashboard?finished=documents'
const sentOthers = `${sent}?done=replaced`

async function load(visit: PageRequest) {
  const [kyc, { shop }] = await Promise.all([
    answerOrFailure(visit.api(trustEndpoints.kyc, {})),
    loadShop(visit),
  ])
  return {
    ...kyc,
    shopAddress: shop.answer ? addressOf(shop.answer.seller) : '',
  }
}

/** The address that the settings have, with its town and state; "" without a street. */
function addressOf({ address, location: { city, state } }: OwnShop['seller']): string {
  const has = (part: string) => address.toLowerCase().includes(part.toLowerCase())
  return address && joinWithCommas(address, ...[city, state].filter((part) => !has(part)))
}

/** A form without JavaScript: its body goes to the API unread, because its photos may be large. */
export async function action({ context, request }: Route.ActionArgs) {
  const { status, text } = await context.get(uploadContext)(trustEndpoints.handInKyc)
  const query = new URL(request.url).searchParams
  if (status === 201)
    return redirect(query.has('others') ? sentOthers : query.has('setup') ? sentAsStep : sent)
  const { message = '', code = 'INTERNAL', fields = {}, values = {} } = JSON.parse(text) as Partial<ErrorBody>
  return data({ refused: true, message, code, fields, values } satisfies FormErrors, { status })
}

export function meta() {
  return [{ title: titled('Verification') }]
}

export default function VerificationPage({
  loaderData: { answer, failure, shopAddress },
  actionData,
}: Route.ComponentProps) {
  const formErrors = isFormErrors(actionData) ? actionData : null
  const mayHandIn = answer?.data.status === 'None' || answer?.data.status === 'Rejected'
  return (
    <div className="max-w-2xl space-y-6">
      <h1 className="text-3xl">Verification</h1>
      {answer && mayHandIn && (
        <p>Get the Verified badge. Buyers trust verified shops, and you need it to be paid.</p>
      )}
      {failure && <LoadFailure message={failure.message || 'Failed to load your verification'} />}
      {answer && <KycState kyc={answer.data} />}
      {answer && mayHandIn && (
        <DocumentsForm formErrors={formErrors} kyc={answer.data} shopAddress={shopAddress} />
      )}
      {answer?.data.status === 'Pending' && answer.data.id && (
        <OtherDocuments key={answer.data.id} formErrors={formErrors} kyc={answer.data} />
      )}
    </div>
  )
}

/** The bank and the document name two people: we would not pay the shop so. */
function OtherName({ kyc: { nameOnDocument, otherBankName } }: { kyc: OwnKyc['data'] }) {
  return (
    <Alert tone="wait" title="The names do not match">
      Your document says {nameOnDocument}, but your bank account is in the name of {otherBankName}. We can
      only pay into an account in the name on your documents.{' '}
      <Link to="/dashboard/payouts#account" className="font-semibold text-leaf underline">
        Change bank account
      </Link>
    </Alert>
  )
}

/** The KYC state of the documents. */
function KycState({ kyc }: { kyc: OwnKyc['data'] }) {
  const { status, reason, handedInAt, decidedAt, papers: documents, papersKeptUntil } = kyc
  // The address asks for the sentence, the server knows whether it is true.
  const isReplaced = useSearchParams()[0].get('done') === 'replaced' && kyc.isReplacement === true
  if (status === 'None') return null
  return (
    <div className="space-y-3">
      {status === 'Pending' && (
        <Alert tone="wait" title="Pending" focusOn={isReplaced ? kyc.id : undefined}>
          {isReplaced
            ? 'Your new documents replaced the ones from before.'
            : `We have your documents${handedInAt ? ` since ${showDate(handedInAt)}` : ''}.`}{' '}
          We check them within two working days, and let you know.{' '}
          {kyc.bankName === '' && (
            <Link
              to="/dashboard/payouts#account"
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Add your bank account meanwhile
            </Link>
          )}
        </Alert>
      )}
      {kyc.otherBankName && status !== 'Rejected' && <OtherName kyc={kyc} />}
      {status === 'Approved' && <Approved decidedAt={decidedAt} hasBank={kyc.bankName !== ''} />}
      {(status === 'Approved' || status === 'Pending') && <Facts kyc={kyc} />}
      {status === 'Rejected' && (
        <Alert tone="bad" title="Rejected">
          {reason} {reason.trim() !== bankHasOtherName && 'Please submit a clearer document below. '}
          {reason.includes(bankHasOtherName) && (
            <>
              <Link to="/dashboard/payouts#account" className="font-semibold text-leaf underline">
                Add an account in the name on your documents
              </Link>
              {reason.trim() === bankHasOtherName ? ', then submit them again below.' : ' too.'}
            </>
          )}
        </Alert>
      )}
      {documents.length > 0 && (
        <p>
          {documents.map(({ id, url }, index) => (
            <a
              key={id}
              href={url}
              download
              className="mr-4 inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Your document {index + 1}
            </a>
          ))}
          {papersKeptUntil && (
            <span className="text-sm text-muted">We delete them on {showDate(papersKeptUntil)}.</span>
          )}
        </p>
      )}
    </div>
  )
}

/** What was sent or checked, and the name that we pay to. */
function Facts({
  kyc: { paperKind, paperNumber, nameOnDocument, bankName, address },
}: {
  kyc: OwnKyc['data']
}) {
  const facts = [
    ['Document', documentKinds.find(({ value }) => value === paperKind)?.label ?? ''],
    ['Document number', paperNumber],
    ['Name on it', nameOnDocument],
    ['Name of your bank account', bankName],
    ['Address of your business', address],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-card px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="py-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the badge means for the shop, and what its seller does next. */
function Approved({ decidedAt, hasBank }: { decidedAt: string | null; hasBank: boolean }) {
  return (
    <>
      <Alert tone="good" title="Approved">
        Your shop is verified{decidedAt ? ` since ${showDate(decidedAt)}` : ''}.
      </Alert>
      <section aria-labelledby="meaning" className="rounded-lg border border-line bg-card p-4">
        <h2 id="meaning" className="text-xl">
          What it means
        </h2>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>Buyers see the Verified badge on your shop and on all you sell.</li>
          <li>Buyers who ask for verified sellers only now find you.</li>
          <li>We pay you {payoutTime}.</li>
        </ul>
      </section>
      <section aria-labelledby="next">
        <h2 id="next" className="text-xl">
          Next step
        </h2>
        <div className="mt-2 flex flex-wrap gap-2">
          {hasBank ? (
            <>
              <ButtonLink to="/dashboard/share">Share my shop</ButtonLink>
              <ButtonLink to="/dashboard/payouts" kind="quiet">
                See my payouts
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to="/dashboard/payouts">Add my bank account</ButtonLink>
              <ButtonLink to="/dashboard/share" kind="quiet">
                Share my shop
              </ButtonLink>
            </>
          )}
        </div>
      </section>
    </>
  )
}

/** For a seller who sent a wrong photo: what waits can be replaced until somebody has decided. */
function OtherDocuments({ formErrors, kyc }: { formErrors: FormErrors | null; kyc: OwnKyc['data'] }) {
  return (
    <details open={formErrors !== null} className="group rounded-lg border border-line bg-card">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
        Send other documents
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-t border-line p-4">
        <p>
          Sent the wrong photo? These replace the documents you sent, and we delete those at once. The two
          working days start again.
        </p>
        <DocumentsForm formErrors={formErrors} kyc={kyc} replaces={kyc.id} />
      </div>
    </details>
  )
}

const documents = {
  target: trustEndpoints.handInKyc,
  field: 'papers',
  // As large as the server stores documents: small print must stay readable.
  photos: { longestSide: fieldLengths.paperSide, bytes: fieldLengths.photoBytes },
}

/** Where scripts run, photos are made small before they are sent. */
function fileRule(shrinks: boolean): string {
  return shrinks
    ? 'JPG, PNG or PDF, up to four. We shrink photos; a PDF must be under 5MB.'
    : 'JPG, PNG or PDF, under 5MB each, up to four.'
}

interface DocumentsFormProps {
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | null
  kyc: OwnKyc['data']
  shopAddress?: string
  /** The id of the documents that wait and that these replace. */
  replaces?: string | undefined
}

function DocumentsForm({
  formErrors: ofPage,
  kyc: { paperKind, paperNumber, address: sentAddress, nameOnDocument: name, ownerName, bankName },
  shopAddress = '',
  replaces = '',
}: DocumentsFormProps) {
  const address = sentAddress || shopAddress
  const hydrated = useHydrated()
  const isStep = useSearchParams()[0].has('setup')
  // Without a name the server takes the same.
  const ownName = useSession()?.name
  const {
    formErrors: clientErrors,
    percent,
    send,
  } = useFileForm({ ...documents, next: replaces ? sentOthers : isStep ? sentAsStep : sent })
  const sending = percent !== null
  const formErrors = clientErrors ?? ofPage ?? undefined
  const values = formErrors?.values ?? {}
  const fields = formErrors?.fields ?? {}
  const firstName = values.nameOnDocument ?? (name || ownName || '')
  const [typedName, setTypedName] = useState(firstName)
  // The name that is typed counts; before anything is, that of the account of Oja.
  const isUnlike = bankName !== '' && !namesMatch(bankName, typedName.trim() || ownerName)
  return (
    <form
      method="post"
      action={replaces ? '?others=on' : undefined}
      encType="multipart/form-data"
      noValidate
      aria-busy={sending || undefined}
      onSubmit={(event) => void send(event)}
      className="space-y-5"
    >
      <ErrorSummary formErrors={formErrors} />
      <input type="hidden" name="replaces" value={replaces} />
      {!formErrors && !replaces && (
        <p className="font-semibold">
          Still to send: {address ? '' : 'the address of your business, '}the number of your document, and a
          photo of it.
        </p>
      )}
      {ofPage && !hydrated && <p className="font-semibold">Please choose your files again.</p>}
      <SelectField
        label="Which document?"
        name="paperKind"
        options={documentKinds}
        placeholder="Choose a document"
        defaultValue={values.paperKind ?? (replaces && paperKind)}
        error={fields.paperKind}
        required
      />
      <Field
        label="Document number"
        name="paperNumber"
        maxLength={30}
        autoComplete="off"
        defaultValue={values.paperNumber ?? (replaces && paperNumber)}
        error={fields.paperNumber}
        required
      />
      <Field
        label="Name on the document"
        name="nameOnDocument"
        help="As it stands on the document"
        maxLength={fieldLengths.personName}
        autoComplete="name"
        defaultValue={firstName}
        onChange={({ target }) => setTypedName(target.value)}
        error={fields.nameOnDocument}
        required
      />
      {isUnlike && (
        <Alert tone="wait" title={`Your bank account is in the name of ${bankName}`}>
          We can only pay you when the document has the same name.{' '}
          <Link to="/dashboard/payouts#account" className="font-semibold text-leaf underline">
            Change bank account
          </Link>
        </Alert>
      )}
      <TextAreaField
        label="Address of your business"
        name="address"
        help="Street, nearest landmark, town, state."
        maxLength={fieldLengths.address}
        defaultValue={values.address ?? address}
        error={fields.address}
        required
      />
      <FileField
        label="Photos or PDF of the document"
        name="papers"
        accept="image/jpeg,image/png,application/pdf"
        multiple
        help={`${fileRule(hydrated)} For a photo, lay the document flat, in good light, with all four corners in the picture.`}
        error={fields.papers}
        required
      />
      <p className="text-sm text-muted">
        We keep your documents encrypted. Only you and our reviewers can open them. We delete them 30 days
        after the decision.
      </p>
      {sending && (
        <Progress id="sent" label={percent >= 100 ? 'Almost done...' : 'Sending...'} percent={percent} />
      )}
      <Button busy={sending} busyLabel="Sending..." className="max-sm:w-full">
        Submit for review
      </Button>
    </form>
  )
}
