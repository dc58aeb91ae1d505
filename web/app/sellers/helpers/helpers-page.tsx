import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import type { Helper } from '@oja/contract/schemas/sellers/helpers.ts'
import { isPhone, looksLikePhone } from '@oja/contract/values/identity/login-phone.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { helperRights, invitationDays, maxHelpers } from '@oja/contract/values/sellers/helper-rights.ts'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/helpers-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
  throwFormErrors,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { showDate } from '../../format/format.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { EmailOrPhoneField, emailOrPhoneProblem } from '../../ui/forms/email-or-phone.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { isAskedAgain, loginOf } from './asked-again.ts'
import { readRights, rightNames, RightsFields } from './rights-fields.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load({ api }: PageRequest) {
  return (await api(helpersEndpoints.list, {})).data
}

async function submit({ api, form }: FormSubmission) {
  const done = field(form, 'do')
  const params = { id: field(form, 'id') }
  const rights = readRights(form)
  if (done !== 'ended' && rights.length === 0) {
    // Both at once: the server would say what is wrong with the email only once a right is chosen.
    const email = done === 'invited' && inviteeProblem(field(form, 'email').trim())
    throwFormErrors({ ...(email ? { email } : {}), rights: 'Choose what they may do' })
  }
  const isAgain = isAskedAgain(field(form, 'again').trim(), field(form, 'email').trim())
  if (done === 'invited' && !isAgain) await refuseSecond(api, field(form, 'email').trim())
  if (done === 'invited')
    await api(helpersEndpoints.invite, { body: { email: field(form, 'email'), rights } })
  else if (done === 'changed') await api(helpersEndpoints.change, { params, body: { rights } })
  else await api(helpersEndpoints.end, { params })
  const how = looksLikePhone(field(form, 'email')) ? 'texted' : 'invited'
  const said = done === 'invited' ? (isAgain ? 'again' : how) : done
  return redirect(`/dashboard/settings/helpers?${new URLSearchParams({ done: said, of: params.id })}`)
}

/** Throws a form error for an address or a number whose invitation still waits: nobody should get two without being asked. */
async function refuseSecond(api: FormSubmission['api'], typed: string): Promise<void> {
  const login = loginOf(typed)
  const { data } = await api(helpersEndpoints.list, {})
  const open = data.find(({ email, state }) => state === 'invited' && email.toLowerCase() === login)
  if (open)
    throwFormErrors({
      email: `${alreadyInvited} on ${showDate(open.invitedAt)}. Send it again for a new link`,
    })
}

const alreadyInvited = 'Already invited'

function inviteeProblem(email: string): string | undefined {
  return emailOrPhoneProblem(
    email,
    'Enter their phone number or email',
    'Please enter a phone number or an email address',
  )
}

export function meta() {
  return [{ title: titled('Helpers') }]
}

const doneLabels = {
  invited: 'Invitation sent. They get an email with a link.',
  texted: 'Invitation sent. They get a text with a link.',
  again: 'Invitation sent again. The link before does not work any more.',
  changed: 'Rights saved. They count from now on.',
  ended: 'Ended. They can no longer open your shop.',
}

/** The staff of a shop: the owner invites them, says what they may do, and ends it. */
export default function HelpersPage({ loaderData: helpers, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const done = formErrors ? undefined : knownValue(doneLabels, query.get('done'))
  const changed = helpers.find(({ id }) => id === query.get('of'))
  return (
    <SettingsFrame
      title="Helpers"
      lead="Let someone you trust help in your shop, with their own login. Helpers never see your payouts or bank account, and cannot delete anything."
    >
      {done && (
        <Alert
          key={`done ${helpers.length}`}
          tone="good"
          title={changed ? `${changed.name || changed.email}: ${done}` : done}
        />
      )}
      <ErrorSummary formErrors={formErrors} ids={idsOf(formErrors)} />
      {helpers.length > 0 && (
        <ul
          aria-label="Your helpers"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card"
        >
          {helpers.map((helper) => (
            <li key={helper.id}>
              <HelperRow
                helper={helper}
                formErrors={formErrors?.values.id === helper.id ? formErrors : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {helpers.length < maxHelpers ? (
        <InviteForm
          key={`invite ${helpers.length}`}
          formErrors={formErrors?.values.do === 'invited' ? formErrors : undefined}
        />
      ) : (
        <p className="text-muted">A shop has at most {maxHelpers} helpers. End one to invite another.</p>
      )}
    </SettingsFrame>
  )
}

function idsOf(formErrors: FormErrors | undefined): Record<string, string> {
  return { rights: `${formErrors?.values.id || 'invite'}-orders`, email: 'invite-email' }
}

function InviteForm({ formErrors }: { formErrors: FormErrors | undefined }) {
  const { formData } = useNavigation()
  const chosen = formErrors
    ? helperRights.filter((right) => right in formErrors.values)
    : (['orders'] as const)
  const isSecond = formErrors?.fields.email?.startsWith(alreadyInvited) ?? false
  return (
    <section aria-labelledby="invite" className="rounded-lg border border-line bg-card p-4 sm:p-6">
      <h2 id="invite" className="text-2xl">
        Invite a helper
      </h2>
      <Form method="post" noValidate className="mt-4 space-y-5">
        <input type="hidden" name="do" value="invited" />
        <EmailOrPhoneField
          id="invite-email"
          label="Their phone number or email"
          autoComplete="off"
          defaultValue={formErrors?.values.email}
          error={formErrors?.fields.email}
          help={`We send them a link. They log in with this number or email, or open a free account with it. The link works for ${invitationDays} days.`}
        />
        <RightsFields id="invite" chosen={chosen} error={formErrors?.fields.rights} />
        {isSecond && <input type="hidden" name="again" value={formErrors?.values.email} />}
        <Button busy={formData?.get('do') === 'invited'} busyLabel="Sending...">
          {isSecond ? 'Send again' : 'Send invitation'}
        </Button>
      </Form>
    </section>
  )
}

const states: Record<Helper['state'], { tone: 'good' | 'wait' | 'bad'; label: string }> = {
  active: { tone: 'good', label: 'Active' },
  invited: { tone: 'wait', label: 'Invited' },
  expired: { tone: 'bad', label: 'Expired' },
}

function HelperRow({ helper, formErrors }: { helper: Helper; formErrors: FormErrors | undefined }) {
  const { id, email, name, rights, state, invitedAt, acceptedAt } = helper
  const { formData } = useNavigation()
  const isBusy = formData?.get('id') === id
  const login = isPhone(email) ? showPhone(email) : email
  const who = name || login
  return (
    <details open={formErrors !== undefined || undefined} className="group">
      <summary className="flex min-h-18 cursor-pointer items-center gap-3 px-4 py-3 hover:bg-sunken">
        <Avatar url="" name={who} />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2">
            <strong className={name ? 'wrap-anywhere' : 'text-sm wrap-anywhere'}>{who}</strong>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </span>
          <span className="block truncate text-sm text-muted">{rightNames(rights)}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-5 border-t border-line px-4 py-4">
        <p className="text-sm wrap-anywhere text-muted">
          {name && `${login} · `}
          {acceptedAt ? `helps since ${showDate(acceptedAt)}` : `invited ${showDate(invitedAt)}`}
        </p>
        {state !== 'active' && (
          <Form method="post">
            <input type="hidden" name="do" value="invited" />
            <input type="hidden" name="again" value={email} />
            <input type="hidden" name="email" value={email} />
            {rights.map((right) => (
              <input key={right} type="hidden" name={right} value="yes" />
            ))}
            <Button kind="quiet">{state === 'expired' ? 'Invite again' : 'Send again'}</Button>
          </Form>
        )}
        {state !== 'expired' && (
          <Form method="post" className="space-y-4">
            <input type="hidden" name="do" value="changed" />
            <input type="hidden" name="id" value={id} />
            <RightsFields id={id} chosen={rights} error={formErrors?.fields.rights} />
            <Button kind="quiet" busy={isBusy} busyLabel="Saving..." aria-label={`Save what ${who} may do`}>
              Save
            </Button>
          </Form>
        )}
        <details className="border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-danger">
            {state === 'active' ? 'End this helper' : 'Cancel this invitation'}
          </summary>
          <Form method="post" className="mt-1 space-y-3">
            <p>
              {state === 'active'
                ? `${who} can no longer open your shop, at once. What they did stays in your order and stock history.`
                : 'The link that they got stops working.'}
            </p>
            <input type="hidden" name="do" value="ended" />
            <input type="hidden" name="id" value={id} />
            <Button kind="danger" busy={isBusy}>
              {state === 'active' ? `Yes, end ${who}` : 'Yes, cancel it'}
            </Button>
          </Form>
        </details>
      </div>
    </details>
  )
}
