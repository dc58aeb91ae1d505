import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { HomeCards, HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import { goodsCards, longestCardLabel, sellerCards } from '@oja/contract/values/home/home-cards.ts'
import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { Route } from './+types/home-cards-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Button } from '../../ui/button.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

// The endpoint is public: `realOrSample` only finds out who may save.
async function load(visit: PageRequest) {
  const { data } = await visit.api(endpoints.homeCards, {})
  const { isSample } = await realOrSample(
    visit,
    async (api) => ({ data: await api(adminMarketEndpoints.moderationSettings, {}) }),
    null,
  )
  return { isSample, data }
}

async function submit(submission: FormSubmission) {
  const { api, form, url } = submission
  const body: HomeCards = {
    goods: arranged(form, 'goods', goodsCards),
    sellers: arranged(form, 'sellers', sellerCards),
  }
  const { message } = await withReauthentication(submission, () =>
    api(adminMarketEndpoints.changeHomeCards, { body }),
  )
  return redirectDone(url, message)
}

interface Card {
  key: string
  label: string
}

/** The cards of a row in the order of their numbers. Of two with one number the first stays first. */
function arranged(form: FormData, row: string, cards: readonly Card[]) {
  const placeOf = ({ key }: Card) => Number(field(form, `${row} place ${key}`)) || cards.length
  return [...cards]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map(({ key }) => ({
      key,
      label: field(form, `${row} label ${key}`),
      isShown: form.has(`${row} shown ${key}`),
    }))
}

export function meta() {
  return [{ title: titled('Home page') }, { name: 'robots', content: 'noindex' }]
}

export default function HomeCardsPage({ loaderData: { data, isSample }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : null
  const send = useSubmitOnce()
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/settings">Back to the settings</BackLink>
      <AdminHead title="Home page" isSample={isSample} formErrors={formErrors} done={doneMessage(query)} />
      <p className="text-muted">
        Change the words on a card, its place, and whether it is shown. An empty field has the card’s own
        words.{' '}
        <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          See the home page
        </Link>
      </p>
      <Form
        key={JSON.stringify(data)}
        method="post"
        onSubmit={(event) => (isSample ? event.preventDefault() : send(event))}
        className="mt-4 space-y-6"
      >
        <CardRow
          title="Shop by category"
          row="goods"
          cards={goodsCards}
          now={data?.goods}
          typed={formErrors?.values}
        />
        <CardRow
          title="Who sells here"
          row="sellers"
          cards={sellerCards}
          now={data?.sellers}
          typed={formErrors?.values}
        />
        <Button>Save</Button>
      </Form>
    </div>
  )
}

interface CardRowProps {
  title: string
  row: 'goods' | 'sellers'
  cards: readonly Card[]
  now: NonNullable<HomeCardsAnswer['data']>['goods'] | undefined
  /** What was typed into a form that was refused. */
  typed: Record<string, string> | undefined
}

function CardRow({ title, row, cards, now, typed }: CardRowProps): ReactNode {
  const placeOf = ({ key }: Card) => {
    const place = now?.findIndex((card) => card.key === key) ?? -1
    return place === -1 ? cards.findIndex((card) => card.key === key) : place
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">{title}</legend>
      <p aria-hidden="true" className="mb-1.5 flex gap-3 px-3 text-sm text-muted">
        <span className="w-14 shrink-0 sm:w-16">Place</span>
        <span className="grow">Words</span>
        <span>Show</span>
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {[...cards]
          .sort((one, other) => placeOf(one) - placeOf(other))
          .map((card) => {
            const { key, label } = card
            const changed = now?.find((one) => one.key === key)
            const nameOf = (what: string) => `${row} ${what} ${key}`
            return (
              <li key={key} className="flex items-center gap-3 px-3 py-2">
                <input
                  type="number"
                  name={nameOf('place')}
                  aria-label={`Place of ${label}`}
                  min={1}
                  max={cards.length}
                  defaultValue={typed?.[nameOf('place')] ?? placeOf(card) + 1}
                  className={`${input} w-14 shrink-0 sm:w-16`}
                />
                <input
                  name={nameOf('label')}
                  aria-label={`Words of ${label}`}
                  maxLength={longestCardLabel}
                  placeholder={label}
                  defaultValue={typed?.[nameOf('label')] ?? changed?.label ?? ''}
                  className={`${input} min-w-0 grow`}
                />
                <label className="flex min-h-11 min-w-11 items-center justify-end">
                  <input
                    type="checkbox"
                    name={nameOf('shown')}
                    aria-label={`Show ${label}`}
                    defaultChecked={typed ? typed[nameOf('shown')] !== undefined : (changed?.isShown ?? true)}
                    className="size-5 accent-leaf"
                  />
                </label>
              </li>
            )
          })}
      </ul>
    </fieldset>
  )
}

const input = 'block min-h-11 rounded-md border border-edge bg-card px-3 text-ink placeholder:text-muted'
