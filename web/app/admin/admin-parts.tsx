import type { SellerStatus } from '@oja/contract/values/trust-labels.ts'
import type { MouseEvent, ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { PasswordFirst } from '../session/password-first.tsx'
import { needsReauthentication, taskField, wasCancelled } from '../session/reauthenticate.ts'
import { useSession } from '../session/session.ts'
import { cancelledText } from '../session/typed-fields.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { FormErrors } from '../api/page.ts'
import { useSubmitOnce } from '../hooks/use-auto-submit.ts'
import { AdminSearchBox } from './records/admin-search-box.tsx'
import { ReasonChips } from './reason-chips.tsx'
import type { UsualReason } from './reason-chips.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextAreaField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Alert } from '../ui/alert.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { fieldId, fieldIdsOf, useFormErrorsOf, useSending } from './form-errors.ts'

/** Says that the rows are invented, and leads an admin who is not logged in to the real ones. */
export function SampleLabel() {
  const { pathname, search } = useLocation()
  const isStranger = useSession() === null
  return (
    <Alert tone="wait" title={isStranger ? 'Sample data: you are not logged in' : 'Sample data'}>
      These people and figures are invented. What you change here changes nothing. An admin who is logged in
      sees the real market.
      {isStranger && (
        <p className="mt-2">
          <ButtonLink to={`/login?from=${encodeURIComponent(`${pathname}${search}`)}`} kind="quiet">
            Log in
          </ButtonLink>
        </p>
      )}
    </Alert>
  )
}

interface AdminHeadProps {
  title: string
  /** What belongs to the title, as the number and the status of an order. */
  below?: ReactNode
  isSample: boolean
  formErrors?: FormErrors | null | undefined
  /** The labels of fields whose errors do not name them. */
  labels?: Record<string, string> | undefined
  done?: string | null | undefined
  /** The shop to which it was done, where the page itself is not about one. */
  doneTo?: string | null | undefined
  /** What else it did, or the way back from it. */
  doneNote?: ReactNode
  /** "wait" where it was saved and does less than it seems to. */
  doneTone?: 'good' | 'wait' | undefined
  /** True on the page of the search: elsewhere the bar of a phone links to it. */
  isSearch?: boolean
}

/** The top of each admin page: its title, whether it shows a sample, and the result of the last decision. */
export function AdminHead({
  title,
  below,
  isSample,
  formErrors,
  labels,
  done,
  doneTo,
  doneNote,
  doneTone = 'good',
  isSearch = false,
}: AdminHeadProps) {
  const { key } = useLocation()
  return (
    <div
      data-asks-password={needsReauthentication(formErrors) || undefined}
      className="admin-head mb-4 space-y-4 lg:mb-6"
    >
      <h1 className="text-3xl wrap-anywhere lg:min-h-11 lg:content-center">{title}</h1>
      <div className={`lg:absolute lg:top-0 lg:right-0 lg:w-72 xl:w-96 ${isSearch ? '' : 'max-lg:hidden'}`}>
        <AdminSearchBox />
      </div>
      {below && <div className="-mt-3">{below}</div>}
      {isSample && <SampleLabel />}
      {formErrors &&
        !wasCancelled(formErrors) &&
        (needsReauthentication(formErrors) ? (
          <PasswordFirst formErrors={formErrors} />
        ) : (
          <div className="[&>*]:mb-0">
            <ErrorSummary
              formErrors={formErrors}
              title={Object.keys(formErrors.fields).length > 0 ? 'Not done yet. Please check:' : undefined}
              fallback="That did not work. Please try again."
              ids={fieldIdsOf(formErrors)}
              labels={labels}
            />
          </div>
        ))}
      {formErrors && wasCancelled(formErrors) && (
        <Alert tone="plain" title={cancelledText(formErrors.values)} focusOn={formErrors} />
      )}
      {/* The pressed button is gone with its row, so the alert takes the focus. */}
      {done && !formErrors && (
        <Alert tone={doneTone} title={done} focusOn={key}>
          {doneTo && <span className="wrap-anywhere">{doneTo}</span>}
          {doneNote && <div>{doneNote}</div>}
        </Alert>
      )}
    </div>
  )
}

/** An e-mail address; where it is too long for its line it breaks before its "@" first. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

interface RowLinkProps {
  to: string
  children: ReactNode
}

/** The name of a row as a link to its page. Its padding makes it 44 px high without making the row higher. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link to={to} className="py-2.5 font-semibold text-leaf underline wrap-anywhere">
      {children}
    </Link>
  )
}

/** A link from one row back to its list. The bar of a phone has one already. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="admin-back max-lg:hidden">
      <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline">
        <Icon name="arrow-left" />
        {children}
      </Link>
    </p>
  )
}

const moment = 'One moment...'

/** The status of a seller. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'plain'}>{status}</Badge>
}

const tones: Record<string, Tone> = {
  Active: 'good',
  Approved: 'good',
  Inactive: 'wait',
  Invited: 'wait',
  Unverified: 'wait',
  Pending: 'wait',
  Suspended: 'bad',
  Rejected: 'bad',
}

interface DecisionProps {
  /** The label of the button, such as "Suspend". */
  label: string
  /** The name of the row, for screen readers. */
  about: string
  /** Hidden fields that name the decision and the row to the page's action. */
  fields: Record<string, string>
  /** "plain": a dangerous one that every row of a list repeats, so that it is not loud before it is opened. */
  kind?: 'primary' | 'quiet' | 'danger' | 'plain'
  /** For a decision that cannot be undone: the label of the second button, behind the first one. */
  confirmLabel?: string
  /** What its password is asked for; "approve Mama Sade Foods" where nothing is said. */
  task?: string
  /** What is asked before it; "Approve Mama Sade Foods?" where nothing is said. */
  question?: string
  /** The label of the reason field. The person concerned reads the reason. */
  reasonLabel?: string
  /** True where it may be empty: who undoes a slip of their own has no reason to give. */
  isReasonOptional?: boolean
  /** The usual reasons, to choose from; the reason field adds to them. */
  reasons?: readonly UsualReason[] | undefined
  /** The texts of the usual reasons that are chosen at first. */
  firstReasons?: readonly string[] | undefined
  /** True where it is unfolded at first. */
  isOpen?: boolean
  /** What to know before the last press. */
  before?: ReactNode
  /** What the decision does to a sample, in this browser only. */
  onSample?: (() => void) | undefined
}

/** A decision of an admin about a row. It works without JavaScript, except for a sample. */
export function DecisionForm(props: DecisionProps) {
  const { label, about, fields, kind = 'quiet', confirmLabel, reasonLabel, reasons, onSample } = props
  const { firstReasons, before, isOpen = false, isReasonOptional = false } = props
  const { question = `${label} ${about}?` } = props
  const { task = `${label.charAt(0).toLowerCase()}${label.slice(1)} ${about}` } = props
  const hydrated = useHydrated()
  const formErrors = useFormErrorsOf(fields)
  const sending = useSending(fields)
  const send = useSubmitOnce()
  if (onSample) {
    return (
      <Button
        type="button"
        kind={kind}
        disabled={!hydrated}
        aria-label={`${label} ${about}`}
        onClick={onSample}
        className={half}
      >
        {label}
      </Button>
    )
  }
  const hidden = Object.entries({ ...fields, [taskField]: task }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  const isDangerous = kind === 'danger' || kind === 'plain'
  const filled = isDangerous ? filledDanger : ''
  const button = {
    kind: isDangerous ? ('primary' as const) : kind,
    // Only one decision about a row at a time: the server would refuse the second as too late.
    disabled: sending === 'another',
    busy: sending === 'this',
    busyLabel: moment,
    className: wide,
  }
  if (!reasonLabel && !confirmLabel) {
    return (
      <Form method="post" onSubmit={send} className={half}>
        {hidden}
        <Button {...button} kind={kind} aria-label={`${label} ${about}`}>
          {label}
        </Button>
      </Form>
    )
  }
  return (
    <details
      open={isOpen || formErrors !== undefined}
      data-wide=""
      data-asks={reasonLabel ? undefined : ''}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.querySelector<HTMLElement>('[data-question]')?.focus()
      }}
      className={`group/decision text-left ${half} lg:open:basis-full`}
    >
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center justify-center rounded-md border px-5 font-semibold group-open/decision:border-edge group-open/decision:text-ink lg:w-max ${folded[kind]} ${reasonLabel || !hydrated ? '' : 'group-open/decision:hidden'}`}
      >
        {reasonLabel ? (
          // What is written below is long: its own Cancel stands beside the last button.
          <>
            {label} <span className="sr-only">{about}</span>
            <Icon name="chevron-down" className="ml-2 hidden size-5 rotate-180 group-open/decision:block" />
          </>
        ) : (
          <>
            <span className="group-open/decision:hidden">
              {label} <span className="sr-only">{about}</span>
            </span>
            {!hydrated && <span className="hidden group-open/decision:inline">Cancel</span>}
          </>
        )}
      </summary>
      <Form
        method="post"
        noValidate
        onSubmit={send}
        className={
          reasonLabel
            ? 'mt-3 space-y-3'
            : `flex flex-wrap items-center gap-x-6 gap-y-3 ${hydrated ? '' : 'mt-3'}`
        }
      >
        {hidden}
        {before}
        {reasons && (
          <ReasonChips reasons={reasons} first={firstReasons} fields={fields} chosen={formErrors?.values} />
        )}
        {reasonLabel ? (
          <TextAreaField
            id={fieldId('reason', fields)}
            label={reasonLabel}
            name="reason"
            // The last button stays in reach below the chips.
            rows={reasons ? 2 : 3}
            maxLength={500}
            // With chips, one of the two is needed: that is neither required nor optional.
            {...(!reasons && { required: !isReasonOptional })}
            defaultValue={formErrors?.values.reason}
            error={formErrors?.fields.reason}
            className="max-w-3xl"
          />
        ) : (
          <p data-question tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
            {question}
          </p>
        )}
        <div className="flex flex-wrap gap-2 max-lg:w-full">
          <Button {...button} className={`max-lg:grow ${filled}`}>
            {confirmLabel ?? label}
          </Button>
          {/* Without scripts the label above folds it. */}
          {hydrated && (
            <Button
              type="button"
              kind="quiet"
              onClick={foldAgain}
              className={reasonLabel ? '' : 'max-lg:grow'}
            >
              Cancel
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}

// Two decisions stand side by side on a phone, where their labels fit. An open or lonely one has the whole width.
export const half =
  'max-lg:min-w-max max-lg:flex-[1_1_calc(50%-0.25rem)] max-lg:open:min-w-0 max-lg:open:basis-full'
const wide = 'max-lg:w-full'

/** The last button of a decision that harms somebody, so that it looks like no Cancel. */
export const filledDanger = 'bg-danger! text-paper! not-disabled:hover:opacity-90'

/** Folds the decision around the pressed button, and goes back to what opened it. */
export function foldAgain({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const decision = currentTarget.closest('details')
  if (!decision) return
  decision.open = false
  decision.querySelector('summary')?.focus()
}

const folded = {
  primary: 'border-leaf text-leaf',
  quiet: 'border-edge',
  danger: 'border-danger text-danger',
  plain: 'border-transparent text-muted hover:underline lg:px-0 lg:group-open/decision:px-5',
} as const

/**
 * The buttons side by side. What unfolds has a line of its own below them. While one asks whether to go on, the
 * others are gone.
 */
export function DecisionForms({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={`${className} flex flex-wrap gap-2 lg:flex-nowrap lg:has-[[open][data-wide]]:flex-wrap has-[>[open][data-asks]]:[&>:not([open])]:hidden`}
    >
      {children}
    </div>
  )
}

/**
 * "Activate" for sellers who are not Active, "Suspend" for those who are not Suspended (rows ST19, ST20 of
 * docs/conformance.md).
 */
export function offeredStatusChanges(status: SellerStatus): { activate: boolean; suspend: boolean } {
  return { activate: status !== 'Active', suspend: status !== 'Suspended' }
}
