import type { TextSpending } from '@oja/contract/schemas/admin/admin-texts.ts'
import { formatNaira, groupThousands } from '@oja/contract/values/money.ts'
import type { TextKind } from '@oja/contract/values/text-messages/text-kinds.ts'
import { Form, Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckField, Field, SelectField } from '../../ui/forms/field.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'

type Data = TextSpending['data']

/** The labels of the amounts, by the names of their fields. */
export const amountLabels = {
  dailyBudgetMinor: 'Daily budget (₦)',
  smsMinor: 'Cost of one SMS (₦)',
  whatsappMinor: 'Cost of one WhatsApp message (₦)',
}

/** How texts to phones are sent, what they may cost, and what was spent on whom. */
export function TextSettingsSection({ data, isSample }: { data: Data; isSample: boolean }) {
  const { settings, providers, today } = data
  const left = settings.dailyBudgetMinor - today.spentMinor
  return (
    <section aria-label="Text messages" className="space-y-4">
      <p>
        Today: {showCount(today.texts)} sent for <strong>{formatNaira(today.spentMinor)}</strong> of{' '}
        {formatNaira(settings.dailyBudgetMinor)}
        {today.failed > 0 && `, ${showCount(today.failed)} not sent`}. Sent by {namesOf(providers)}.
      </p>
      {settings.isStopped && <Alert tone="wait" title="Text messages are stopped. Only emails are sent." />}
      {!settings.isStopped && left < settings.smsMinor && (
        <Alert tone="wait" title="Today’s budget is used up. Only emails are sent until midnight." />
      )}
      <SettingsForm key={JSON.stringify(settings)} settings={settings} isSample={isSample} />
      <Spending data={data} />
    </section>
  )
}

function SettingsForm({ settings, isSample }: { settings: Data['settings']; isSample: boolean }) {
  const fields = { setting: 'texts' }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  const typed = formErrors?.values
  const amount = (name: keyof typeof amountLabels) => (
    <Field
      label={amountLabels[name]}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      required
      defaultValue={typed?.[name] ?? groupThousands(String(settings[name] / 100))}
      error={formErrors?.fields[name]}
    />
  )
  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => (isSample ? event.preventDefault() : send(event))}
      className="grid gap-4 rounded-lg border border-line bg-card p-4 sm:grid-cols-2"
    >
      <input type="hidden" name="setting" value="texts" />
      {amount('dailyBudgetMinor')}
      <SelectField
        label="Try first"
        name="firstWay"
        options={[
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
        defaultValue={typed?.firstWay ?? settings.firstWay}
        error={formErrors?.fields.firstWay}
      />
      {amount('smsMinor')}
      {amount('whatsappMinor')}
      <CheckField
        label="Stop all text messages"
        name="isStopped"
        value="yes"
        help="Codes to log in stop too. Passwords and emails still work."
        defaultChecked={typed ? typed.isStopped === 'yes' : settings.isStopped}
        className="sm:col-span-2"
      />
      <Button busy={isBusy} busyLabel="Saving..." className="sm:justify-self-start">
        Save text settings
      </Button>
    </Form>
  )
}

function Spending({ data: { kinds, people } }: { data: Data }) {
  if (kinds.length === 0) return <EmptyState icon="phone" title="No text messages in the last 30 days" />
  return (
    <>
      <h2 className="pt-4 text-2xl">Last 30 days</h2>
      <Rows
        label="Spending by kind"
        rows={kinds.map(({ kind, ...rest }) => ({ key: kind, name: kindNames[kind], ...rest }))}
      />
      <h2 className="pt-4 text-2xl">Who got the most</h2>
      <Rows
        label="Spending by person"
        rows={people.map(({ id, name, ...rest }) => ({
          key: id || 'nobody',
          name: id ? (
            <Link to={`/admin/users/${id}`} className="font-semibold text-leaf underline">
              {name}
            </Link>
          ) : (
            'Numbers without an account'
          ),
          ...rest,
        }))}
      />
    </>
  )
}

interface Row {
  key: string
  name: React.ReactNode
  texts: number
  spentMinor: number
}

function Rows({ label, rows }: { label: string; rows: Row[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-card">
      {rows.map(({ key, name, texts, spentMinor }) => (
        <li
          key={key}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="tabular-nums">
            {showCount(texts)} {texts === 1 ? 'text' : 'texts'}, {formatNaira(spentMinor)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function namesOf(providers: Data['providers']): string {
  return (
    providers.map((name) => providerNames[name]).join(' and ') ||
    'nothing: no provider is set up on the server'
  )
}

const providerNames: Record<Data['providers'][number], string> = {
  termii: 'Termii',
  whatsapp: 'WhatsApp',
  sandbox: 'the sandbox',
}

const kindNames: Record<TextKind, string> = {
  code: 'Codes',
  account: 'Changes of accounts',
  order_paid: 'Paid orders',
  order_accepted: 'Accepted orders',
  order_sent: 'Sent orders',
  refund: 'Refunds',
  payout: 'Payouts',
  dispute: 'Disputes',
  documents: 'Identity documents',
  message: 'Unread messages',
}
