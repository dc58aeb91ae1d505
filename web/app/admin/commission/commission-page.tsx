import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import type { CommissionRates, NewCategoryCommission } from '@oja/contract/schemas/admin/admin-commission.ts'
import type { NewCommission } from '@oja/contract/schemas/admin/admin-payments.ts'
import { isCommission, maxCommission } from '@oja/contract/values/orders/commission.ts'
import { useState } from 'react'
import { Form, Link, redirect, useSearchParams } from 'react-router'
import type { FormEvent } from 'react'
import type { Route } from './+types/commission-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
  throwFormErrors,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink } from '../admin-parts.tsx'
import { fieldId, useFormErrorsOf } from '../form-errors.ts'
import { useMayOpen } from '../records/use-may-open.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleRates } from '../samples/sample-market.ts'
import { History, KeptRates, LargeJump, TellsShops } from './commission-parts.tsx'
import { questionOf, tellsShops } from './commission-words.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

function load(visit: PageRequest) {
  return realOrSample(visit, (api) => api(adminMarketEndpoints.commissionRates, {}), sampleRates)
}

async function submit(submission: FormSubmission) {
  const { api, form, url } = submission
  const category = field(form, 'id')
  const isOfMarket = category === ''
  const wanted = percentOf(form)
  // A rate that the API would take is asked about first; what it refuses is sent at once.
  const isOffered = typeof wanted === 'number' ? isCommission(wanted) : wanted === null && !isOfMarket
  if (field(form, 'answer') !== 'yes' && isOffered) {
    const { data } = await api(adminMarketEndpoints.commissionRates, {})
    throwFormErrors(sameRate(data, category, wanted))
    const question = { ...(isOfMarket ? {} : { of: category }), to: String(wanted ?? '') }
    return redirect(`${url.pathname}?${new URLSearchParams(question)}`)
  }
  const { message } = await withReauthentication(
    submission,
    () =>
      isOfMarket
        ? api(adminPaymentsEndpoints.setCommission, { body: { percent: wanted } as NewCommission })
        : api(adminMarketEndpoints.setCategoryCommission, {
            body: { category, percent: wanted } as NewCategoryCommission,
          }),
    `change the commission${isOfMarket ? '' : ` of ${category}`}`,
  )
  // The question is answered. The banner names the category, which the page knows.
  const next = new URL(url)
  next.searchParams.delete('to')
  next.searchParams.delete('of')
  if (!isOfMarket) next.searchParams.set('of', category)
  return redirectDone(next, message)
}

/** What the field says when the rate is wanted that counts already. */
function sameRate(
  { percent: market, categories }: CommissionRates['data'],
  category: string,
  wanted: number | string | null,
): Record<string, string> {
  const own = categories.find((one) => one.category === category)
  if (wanted === null)
    return own?.isOwn === false ? { percent: `It is ${market}% already, as the market` } : {}
  const present = category === '' ? market : own?.isOwn ? own.percent : null
  return present === wanted ? { percent: `It is ${present}% already` } : {}
}

/** "7,5 %" as 7.5; an empty field as null. What is no number is sent as it was typed: JSON would make NaN an empty field. */
function percentOf(form: FormData): number | string | null {
  const typed = field(form, 'percent').replace('%', '').replace(',', '.').trim()
  if (typed === '' || field(form, 'answer') === 'reset') return null
  const percent = readPercent(typed)
  return Number.isNaN(percent) ? typed : percent
}

/** NaN for what is no plain number, "1e1" and "0x5" among it. */
function readPercent(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

export function meta() {
  return [{ title: titled('Commission') }, { name: 'robots', content: 'noindex' }]
}

export default function CommissionPage({ loaderData: { data, isSample }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const mayOpen = useMayOpen()
  const [sample, setSample] = useState(data)
  const { percent: market, categories, history, notification } = isSample ? sample : data
  const onSample = (category: string) => (form: FormData) => {
    const typed = percentOf(form)
    const percent = typeof typed === 'string' ? market : typed
    setSample({
      ...sample,
      categories: sample.categories.map((one) =>
        one.category === category ? { ...one, percent: percent ?? market, isOwn: percent !== null } : one,
      ),
    })
  }
  // The category of the address, when it is one.
  const asked = categories.find(({ category }) => category === query.get('of'))
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/settings">Back to the settings</BackLink>
      <AdminHead
        title="Commission"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
        doneTo={asked?.category}
        doneNote={wasTold(query) ? tellsShops(notification, asked?.category, true) : undefined}
      />
      <MarketRate
        key={query.get('to')}
        percent={market}
        categories={categories}
        notification={notification}
        wanted={isFormErrors(actionData) || asked ? null : wantedRate(query.get('to'), market)}
        onSample={isSample ? (percent) => setSample({ ...sample, percent }) : undefined}
      />
      <h2 id="categories" className="mt-8 scroll-mt-20 text-2xl">
        By category
      </h2>
      <p className="mt-1 mb-3 text-muted">
        A category may have a rate of its own. The names of the categories are fixed. The cards of the home
        page have words of their own
        {mayOpen(['content']) ? (
          <>
            :{' '}
            <Link to="/admin/settings/home" className="text-leaf underline">
              change them
            </Link>
            .
          </>
        ) : (
          '.'
        )}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {categories.map((rate) => (
          <li key={rate.category}>
            <Rate
              key={`${rate.percent} ${rate.isOwn}`}
              rate={rate}
              market={market}
              notification={notification}
              wanted={
                rate === asked && !isFormErrors(actionData) ? wantedOf(query.get('to'), rate) : undefined
              }
              onSample={isSample ? onSample(rate.category) : undefined}
            />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-2xl">History</h2>
      <History history={history} />
    </div>
  )
}

/** Were shops told of what the address says was done? */
function wasTold(query: URLSearchParams): boolean {
  return ['commission-changed', 'category-commission-changed'].includes(query.get('done') ?? '')
}

/** The rate of an address that asks about one; null when it is none or the one that counts. */
function wantedRate(to: string | null, present: number): number | null {
  const wanted = readPercent(to ?? '')
  return isCommission(wanted) && wanted !== present ? wanted : null
}

/** What an address asks for a category: a rate, or null for the market's; undefined for no question. */
function wantedOf(to: string | null, { percent, isOwn }: Category): number | null | undefined {
  if (to === null) return undefined
  if (to === '') return isOwn ? null : undefined
  const wanted = wantedRate(to, isOwn ? percent : Number.NaN)
  return wanted ?? undefined
}

type Category = CommissionRates['data']['categories'][number]

interface MarketRateProps {
  /** Per cent. */
  percent: number
  categories: CommissionRates['data']['categories']
  notification: CommissionRates['data']['notification']
  /** The rate that the admin is asked about; null when there is no question. */
  wanted: number | null
  onSample: ((percent: number) => void) | undefined
}

function MarketRate({ percent, categories, notification, wanted, onSample }: MarketRateProps) {
  const fields = { setting: 'commission' }
  const hasOwnRates = categories.some(({ isOwn }) => isOwn)
  const formErrors = useFormErrorsOf(fields)
  const sendOnce = useSubmitOnce()
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return sendOnce(event)
    event.preventDefault()
    const typed = percentOf(new FormData(event.currentTarget))
    if (typeof typed === 'number') onSample(typed)
  }
  return (
    <>
      <p>
        Oja’s share of a completed sale. Now <strong>{percent}%</strong>. A new rate applies to new orders
        only.
      </p>
      <Form method="post" noValidate onSubmit={send} className="mt-4 flex flex-wrap items-start gap-3">
        <input type="hidden" name="setting" value="commission" />
        <Field
          key={percent}
          label="Commission (%)"
          name="percent"
          type="number"
          inputMode="decimal"
          min={0}
          max={maxCommission}
          step={0.01}
          required
          defaultValue={formErrors?.values.percent ?? wanted ?? percent}
          error={formErrors?.fields.percent}
          className="w-40"
        />
        <Button className={besideField}>Change commission</Button>
      </Form>
      {wanted !== null && (
        <Form method="post" onSubmit={send} className="mt-4">
          <input type="hidden" name="setting" value="commission" />
          <input type="hidden" name="answer" value="yes" />
          <input type="hidden" name="percent" value={wanted} />
          <Alert
            tone="wait"
            title={`Change the commission of the ${hasOwnRates ? '' : 'whole '}market from ${percent}% to ${wanted}%?`}
            focusOn={String(wanted)}
          >
            <LargeJump from={percent} to={wanted} />
            <KeptRates categories={categories} />
            <TellsShops notification={notification} />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button>Yes, change it</Button>
              <ButtonLink to="/admin/commission" kind="quiet" preventScrollReset>
                Cancel
              </ButtonLink>
            </div>
          </Alert>
        </Form>
      )}
    </>
  )
}

// Below the height of the label, so that an error under the field does not move the button.
const besideField = 'mt-7.5 min-h-12'

interface RateProps {
  rate: Category
  market: number
  notification: CommissionRates['data']['notification']
  /** What the admin is asked about: a rate, or null for the market's; undefined when there is no question. */
  wanted: number | null | undefined
  onSample: ((form: FormData) => void) | undefined
}

function Rate({ rate, market, notification, wanted, onSample }: RateProps) {
  const { category, percent, isOwn } = rate
  const fields = { id: category }
  const formErrors = useFormErrorsOf(fields)
  const sendOnce = useSubmitOnce()
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSample) return sendOnce(event)
    event.preventDefault()
    onSample(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  return (
    <details open={formErrors !== undefined || wanted !== undefined} className="group px-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2">
        <span className="min-w-0 grow font-semibold wrap-anywhere">{category}</span>
        <span className="shrink-0 tabular-nums">
          {isOwn ? (
            <strong>{percent}%</strong>
          ) : (
            <span className="text-muted">
              {market}%<span className="max-sm:sr-only">, as the market</span>
            </span>
          )}
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <Form method="post" onSubmit={send} className="flex flex-wrap items-start gap-3 pb-4">
        <input type="hidden" name="id" value={category} />
        <Field
          id={fieldId('percent', fields)}
          label="Commission (%)"
          name="percent"
          inputMode="decimal"
          maxLength={10}
          aria-label={`Commission of ${category} (%)`}
          defaultValue={formErrors?.values.percent ?? wanted ?? (isOwn ? percent : '')}
          placeholder={String(market)}
          error={formErrors?.fields.percent}
          className="w-44"
        />
        <Button kind="quiet" name="answer" value="set" className={besideField}>
          Save
        </Button>
        {isOwn && (
          <Button kind="quiet" name="answer" value="reset" className={besideField}>
            As the market
          </Button>
        )}
      </Form>
      {wanted !== undefined && (
        <Form method="post" onSubmit={send} className="pb-4">
          <input type="hidden" name="id" value={category} />
          <input type="hidden" name="percent" value={wanted ?? ''} />
          <Alert tone="wait" title={questionOf(rate, wanted, market)} focusOn={`${category} ${wanted}`}>
            <LargeJump from={percent} to={wanted ?? market} />
            {(wanted ?? market) !== percent && <TellsShops notification={notification} category={category} />}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button name="answer" value="yes">
                Yes, change it
              </Button>
              <ButtonLink to="/admin/commission" kind="quiet" preventScrollReset>
                Cancel
              </ButtonLink>
            </div>
          </Alert>
        </Form>
      )}
    </details>
  )
}
