import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { HomeCards } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import { goodsCards, sellerCards } from '@oja/contract/values/home/home-cards.ts'
import { useState } from 'react'
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
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { goodsPictures } from '../../home/goods-pictures.ts'
import { sellerKinds } from '../../home/seller-kinds.ts'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { Button } from '../../ui/button.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { CardRow, moved, separator } from './home-card-row.tsx'

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
  const { message } = await withReauthentication(
    submission,
    () => api(adminMarketEndpoints.changeHomeCards, { body }),
    taskOf(field(form, 'move')),
  )
  return redirectDone(url, message)
}

/** "move the card Services" where a pressed button moves it without scripts. */
function taskOf(move: string): string {
  const card = [...goodsCards, ...sellerCards].find(({ key }) => move.endsWith(` ${key}`))
  return card ? `move the card ${card.label}` : 'save the home page'
}

interface Card {
  key: string
  label: string
}

/** The cards of a row in the order of the form, after the move that its pressed button asks for. */
function arranged(form: FormData, row: string, cards: readonly Card[]) {
  const sent = field(form, `${row} order`).split(separator)
  const order = moved(row, orderOf(cards, sent), field(form, 'move'))
  return order.map((key) => ({
    key,
    label: field(form, `${row} label ${key}`),
    isShown: form.has(`${row} shown ${key}`),
  }))
}

/** The keys of a row as `sent` orders them; what it leaves out stands last. */
function orderOf(cards: readonly Card[], sent: readonly string[]): string[] {
  const keys = cards.map(({ key }) => key)
  return [...sent.filter((key) => keys.includes(key)), ...keys.filter((key) => !sent.includes(key))]
}

export function meta() {
  return [{ title: titled('Home page') }, { name: 'robots', content: 'noindex' }]
}

export default function HomeCardsPage({ loaderData: { data, isSample }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : null
  const send = useSubmitOnce()
  // What is saved, when something was typed, ticked or moved since: the row of the button says that it waits.
  const saved = JSON.stringify(data)
  const [changedFrom, setChangedFrom] = useState<string>()
  const change = () => setChangedFrom(saved)
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
        key={saved}
        method="post"
        onInput={change}
        onClick={({ target }) => (target as Element).closest('[data-move]') && change()}
        onSubmit={(event) => (isSample ? event.preventDefault() : send(event))}
        className="mt-4 space-y-6"
      >
        {/* Enter in a field presses the first button of the form. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {rows.map(({ title, row, cards, pictureOf }) => (
          <CardRow
            key={row}
            title={title}
            row={row}
            cards={cards}
            now={data?.[row]}
            pictureOf={pictureOf}
            typed={formErrors?.values}
          />
        ))}
        <div className="sticky bottom-16 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper py-3 shadow-[0_-6px_8px_-6px_rgb(0_0_0/0.2)] lg:bottom-0">
          <Button className="max-lg:w-full">Save</Button>
          <p role="status" className="font-semibold text-marigold-ink empty:hidden">
            {(changedFrom === saved || formErrors) && 'Not saved yet'}
          </p>
        </div>
      </Form>
    </div>
  )
}

const rows = [
  {
    title: 'Shop by category',
    row: 'goods',
    cards: goodsCards,
    pictureOf: (key: string) => knownValue(goodsPictures, key),
  },
  {
    title: 'Who sells here',
    row: 'sellers',
    cards: sellerCards,
    pictureOf: (key: string) => knownValue(sellerKinds, key)?.picture,
  },
] as const
