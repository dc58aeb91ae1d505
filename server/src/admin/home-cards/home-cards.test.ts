import { goodsCards, sellerCards } from '@oja/contract/values/home/home-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

interface Card {
  key: string
  label: string
  isShown: boolean
}
const asTheyAre = (cards: readonly { key: string }[]): Card[] =>
  cards.map(({ key }) => ({ key, label: '', isShown: true }))
const save = (cards: { goods?: unknown; sellers?: unknown }, by = admin) =>
  by.call('PUT', '/api/v1/admin/home-cards', {
    goods: asTheyAre(goodsCards),
    sellers: asTheyAre(sellerCards),
    ...cards,
  })
// An address of its own each time: this app does not listen for changes, so its cached pages stay.
let visits = 0
const home = async () => {
  const url = `/?visit=${(visits += 1)}`
  const { payload } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  const [strip = ''] = /<nav aria-label="Shop by category".*?<\/nav>/s.exec(payload) ?? []
  return [...strip.matchAll(/<\/span>([^<]+)<\/a>/g)].map(([, label]) => label)
}

test('an admin renames, moves and hides cards of the home page, and visitors see it', async () => {
  expect((await app.app.inject('/api/v1/home/cards')).json()).toEqual({ data: null })
  expect(await home()).toEqual(goodsCards.map(({ label }) => label))

  const [services, ...goods] = asTheyAre(goodsCards)
  const arranged = goods.map((card) =>
    card.key === 'Fashion & Clothing'
      ? { ...card, label: ' Ankara & wears ' }
      : { ...card, isShown: card.key !== 'Sports & Fitness' },
  )
  expect(await save({ goods: [...arranged, services] })).toMatchObject({
    status: 200,
    body: { message: 'Saved. The home page shows it now.' },
  })
  const shown = await home()
  expect(shown.at(0)).toBe('Groceries')
  expect(shown.at(-1)).toBe('Services')
  expect(shown).toContain('Ankara &amp; wears')
  expect(shown).not.toContain('Sports')
  expect(shown).toHaveLength(goodsCards.length - 1)

  const { data } = (await admin.call('GET', '/api/v1/admin/audit')).body
  expect(data).toMatchObject([{ action: 'Change home cards', after: { goods: { length: 12 } } }])
})

test('a card that a later version adds stands last, as it is', async () => {
  expect((await save({ goods: asTheyAre(goodsCards).slice(0, 2) })).status).toBe(200)
  expect(await home()).toEqual(goodsCards.map(({ label }) => label))
})

test('a row of cards that no page could show is refused, and nothing changes', async () => {
  const cards = asTheyAre(sellerCards)
  const [first] = cards
  for (const [sellers, fields] of [
    [[first, first], { sellers: 'Send each card once' }],
    [cards.map((card) => ({ ...card, isShown: false })), { sellers: 'Show at least one card' }],
    [[...cards, first], { sellers: 'Send each card once' }],
    [[{ ...first, label: 'x'.repeat(41) }], { sellers: `A card has at most 40 letters: ${'x'.repeat(20)}…` }],
  ] as const) {
    const { status, body } = await save({ sellers })
    expect([status, body.fields]).toEqual([422, fields])
  }
  expect((await save({ sellers: [{ key: 'thieves', label: '', isShown: true }] })).status).toBe(422)
  expect((await save({}, await buildBuyer(app))).status).toBe(403)
  expect((await app.app.inject('/api/v1/home/cards')).json().data.sellers).toHaveLength(sellerCards.length)
})
