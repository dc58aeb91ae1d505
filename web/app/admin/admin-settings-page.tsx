import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import type { TextSettings } from '@oja/contract/schemas/admin/admin-texts.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { BusyAddresses, SynonymGroup } from '@oja/contract/schemas/admin/admin-settings.ts'
import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-settings-page.ts'
import { titled } from '../format/page-title.ts'
import { useSyncedForm } from '../hooks/use-synced-form.ts'
import { showCount } from '../format/format.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import { field, browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../api/page.ts'
import { useSite } from '../session/session.ts'
import { isCallError } from '../api/call-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/forms/field.tsx'
import { realOrSample } from './real-or-sample.ts'
import { BusyAddressForm } from './settings/busy-addresses.tsx'
import { AdminHead } from './admin-parts.tsx'
import { sampleSynonyms } from './samples/sample-tickets.ts'
import { matchesWordStart } from './samples/sample-search.ts'
import { sampleTexts } from './samples/sample-texts.ts'
import { TextSettingsSection } from './texts/text-settings-section.tsx'
import { SynonymForm } from './synonym-form.tsx'
import type { SampleChange } from './synonym-form.tsx'
import { doneMessage, redirectDone } from './admin-done.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

// A search finds the other groups.
const maxShown = 60

async function load(visit: PageRequest) {
  const q = visit.url.searchParams.get('q')?.trim() ?? ''
  const sample = sampleSynonyms.filter(({ words }) => matchesWordStart(q, words))
  const [shown, commission, texts, busy] = await Promise.all([
    realOrSample<readonly SynonymGroup[]>(
      visit,
      (api) => api(adminEndpoints.synonyms, { query: { q } }),
      sample,
    ),
    // The market's own details would be older: browsers cache them for a minute.
    visit.api(endpoints.payments.commission, {}),
    // An admin without rights for money sees the rest of the page.
    realOrSample(visit, (api) => api(adminMarketEndpoints.texts, {}), sampleTexts).catch(withoutRights),
    realOrSample<BusyAddresses['data']>(visit, (api) => api(adminMarketEndpoints.busyAddresses, {}), {
      open: [],
      yourAddress: '',
    }).catch(withoutRights),
  ])
  const data = shown.data.slice(0, maxShown)
  return {
    ...shown,
    data,
    count: shown.data.length,
    commissionPercent: commission.data.percent,
    texts,
    busy: busy && busy.data,
  }
}

function withoutRights(error: unknown): null {
  if (isCallError(error) && error.code === 'FORBIDDEN') return null
  throw error
}

async function submit(submission: FormSubmission) {
  const { url } = submission
  const { message } = await withReauthentication(submission, () => change(submission))
  return redirectDone(url, message)
}

function change({ api, form }: FormSubmission) {
  const params = { id: field(form, 'id') }
  const body = {
    words: field(form, 'words')
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  }
  switch (field(form, 'setting')) {
    case 'commission': {
      const typed = field(form, 'percent').trim().replace(',', '.')
      return api(adminPaymentsEndpoints.setCommission, {
        body: { percent: typed === '' ? NaN : Number(typed) },
      })
    }
    case 'texts':
      return api(adminMarketEndpoints.changeTexts, { body: readTextSettings(form) })
    case 'open-address': {
      const address = field(form, 'address').trim()
      return api(adminMarketEndpoints.openBusyAddress, {
        body: { address, hours: field(form, 'hours'), note: field(form, 'note') },
      })
    }
    case 'close-address':
      return api(adminMarketEndpoints.closeBusyAddress, { params })
    case 'remove-words':
      return api(adminEndpoints.removeSynonyms, { params })
    case 'change-words':
      return api(adminEndpoints.changeSynonyms, { params, body })
    default:
      return api(adminEndpoints.addSynonyms, { body })
  }
}

// What is no amount is sent as such, and refused with the field's own sentence.
function readTextSettings(form: FormData): TextSettings {
  const amount = (name: string) =>
    field(form, name).trim() === '0' ? 0 : (parseNaira(field(form, name)) ?? NaN)
  return {
    firstWay: field(form, 'firstWay') as TextSettings['firstWay'],
    isStopped: field(form, 'isStopped') === 'yes',
    dailyBudgetMinor: amount('dailyBudgetMinor'),
    smsMinor: amount('smsMinor'),
    whatsappMinor: amount('whatsappMinor'),
  }
}

export function meta() {
  return [{ title: titled('Settings') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, count, isSample, commissionPercent, texts, busy } = loaderData
  const [query] = useSearchParams()
  const [changed, setChanged] = useState<readonly SynonymGroup[]>()
  const search = useSyncedForm(Object.fromEntries(query))
  const groups = changed ?? data
  const formErrors = isFormErrors(actionData) ? actionData : null
  const onSample: SampleChange | undefined = isSample
    ? (id, words) =>
        setChanged(
          words === null
            ? groups.filter((group) => group.id !== id)
            : id === ''
              ? [{ id: `sample ${groups.length + 1}`, words }, ...groups]
              : groups.map((group) => (group.id === id ? { id, words } : group)),
        )
    : undefined
  return (
    <div className="max-w-3xl">
      <AdminHead title="Settings" isSample={isSample} formErrors={formErrors} done={doneMessage(query)} />
      <Commission now={commissionPercent} formErrors={formErrors} isSample={isSample} />
      {texts && <TextSettingsSection data={texts.data} isSample={isSample} />}
      {busy && (
        <Section title="Market day">
          <p>
            Many people register at one stall, over the same internet connection? Open its IP address for some
            hours: our limits on registrations and codes do not apply there. Each phone number keeps its own
            limit.
          </p>
          <BusyAddressForm {...busy} />
        </Section>
      )}
      <Section title="Search synonyms">
        <p>
          Searching any word in a group finds all of them. Separate words with commas:{' '}
          <span lang="yo">isu</span>, <span lang="ha">doya</span>, yam.
        </p>
        <SynonymForm key={`new ${count}`} group={null} onSample={onSample} />
        <Form
          ref={search}
          role="search"
          aria-label="Search words"
          className="flex flex-wrap items-end gap-3 pt-4"
        >
          <Field
            label="Find a group"
            name="q"
            type="search"
            maxLength={100}
            defaultValue={query.get('q') ?? ''}
            className="min-w-48 grow"
          />
          <Button kind="quiet">Search</Button>
        </Form>
        {groups.length === 0 && <EmptyState icon="search" title="No synonyms found" />}
        {count > groups.length && !changed && (
          <p className="text-sm text-muted">
            The first {groups.length} of {showCount(count)} groups. Search to find the others.
          </p>
        )}
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {groups.map((group) => (
            <li key={group.id}>
              <SynonymForm key={group.words.join()} group={group} onSample={onSample} />
            </li>
          ))}
        </ul>
      </Section>
      <ContactDetails />
    </div>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-8 space-y-4 first-of-type:mt-0">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

interface CommissionProps {
  /** Per cent. */
  now: number
  formErrors: FormErrors | null
  isSample: boolean
}

function Commission({ now, formErrors, isSample }: CommissionProps) {
  const [sample, setSample] = useState<number>()
  const percent = sample ?? now
  return (
    <Section title="Commission">
      <p>
        Oja’s share of a completed sale. Now <strong>{percent}%</strong>. A new rate applies to new orders
        only.
      </p>
      <Form
        method="post"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          if (!isSample) return
          event.preventDefault()
          setSample(Number(field(new FormData(event.currentTarget), 'percent')))
        }}
      >
        <input type="hidden" name="setting" value="commission" />
        <Field
          key={percent}
          label="Commission (%)"
          name="percent"
          type="number"
          inputMode="decimal"
          min={0}
          max={50}
          step={0.01}
          required
          defaultValue={formErrors?.values.percent ?? percent}
          error={formErrors?.fields.percent}
          className="w-48"
        />
        <Button>Change commission</Button>
      </Form>
      <p>
        <Link
          to="/admin/commission"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Commission of each category
        </Link>
      </p>
    </Section>
  )
}

/** Only the person who runs the server can change these. */
function ContactDetails() {
  const { phone, emails, social } = useSite()
  const details = [
    ['Phone', phone, 'SUPPORT_PHONE'],
    ['Questions', emails.general, 'SUPPORT_EMAIL_GENERAL'],
    ['Sellers', emails.sellers, 'SUPPORT_EMAIL_SELLERS'],
    ['Buyers', emails.buyers, 'SUPPORT_EMAIL_BUYERS'],
    ['Elsewhere', social.map(({ name }) => name).join(', ') || 'Nowhere', 'SOCIAL_URLS'],
  ] as const
  return (
    <Section title="How people reach us">
      <p>Set on the server with these variables.</p>
      <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-card p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        {details.map(([name, value, setting]) => (
          <div key={setting} className="sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
            <dd className="text-sm break-all text-muted">{setting}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
