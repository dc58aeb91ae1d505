import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../platform/database/transaction.ts'
import { buildProduct, buildSeller, call, startTestApp } from '../../../../../tests/test-app.ts'
import type { TestApp } from '../../../../../tests/test-app.ts'
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from '../../catalogue.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await buildProduct(await buildSeller(app), { name: 'Charcoal stove' })
})
afterAll(() => app.close())

test('a synonym group works at once, can be changed and can be removed', async () => {
  expect(await found('ekuku')).toEqual([])
  const { group, before } = await save(null, ['Ékúkù', 'charcoal', 'EKUKU'])
  expect([group.words, before]).toEqual([['ekuku', 'charcoal'], null])
  expect(await found('ekuku')).toEqual(['Charcoal stove'])
  expect(await listed('eku')).toEqual([group])
  expect(await listed('oal')).toEqual([])

  const changed = await save(group.id, ['garwashi', 'charcoal'])
  expect([changed.group.words, changed.before]).toEqual([
    ['garwashi', 'charcoal'],
    ['ekuku', 'charcoal'],
  ])
  expect([await found('ekuku'), await found('garwashi')]).toEqual([[], ['Charcoal stove']])

  expect(await transaction(app.pool, (tx) => removeSynonymGroup(tx, group.id))).toEqual([
    'garwashi',
    'charcoal',
  ])
  expect(await found('garwashi')).toEqual([])
})

test('a synonym group needs two different words that a search can use, and exists once', async () => {
  const isRefused = async (words: string[], sentence: string) => {
    await expect(save(null, words)).rejects.toMatchObject({ body: { fields: { words: sentence } } })
  }
  await isRefused(['yam', ' YAM! '], 'Give at least two different words')
  await isRefused(['%', '_'], 'Give at least two different words')
  await isRefused(['yam', 'a white yam of Benue'], 'A phrase has at most 3 words')
  await isRefused(['yam', 'x'.repeat(61)], 'A word or phrase has at most 60 letters')
  await isRefused(
    Array.from({ length: 21 }, (_, place) => `yam${place}`),
    'Give at most 20 words',
  )
  await isRefused(['isu', 'doya', 'yam'], 'These words are already synonyms')
  const { group } = await save(null, ['zobo', 'sorrel', 'bissap', 'karkade'])
  await isRefused(['sorrel', 'zobo'], 'These words are already in the group: zobo, sorrel, bissap …')
  await transaction(app.pool, (tx) => removeSynonymGroup(tx, group.id))
  const nobodys = '01a1fc00-7835-7276-8885-0882f3d926f6'
  await expect(save(nobodys, ['one', 'other'])).rejects.toMatchObject({ status: 404 })
  await expect(transaction(app.pool, (tx) => removeSynonymGroup(tx, nobodys))).rejects.toMatchObject({
    status: 404,
  })
  expect((await listed('')).length).toBeGreaterThan(100)
})

test('no group of the first lists holds another one whole, and a thing has one group', async () => {
  const groups = (await listed('')).filter(({ isOneWay }) => !isOneWay).map(({ words }) => words)
  const inner = groups.filter((words) =>
    groups.some((other) => other !== words && words.every((word) => other.includes(word))),
  )
  expect(inner).toEqual([])
  expect(groups.filter((words) => words.includes('air conditioner'))).toEqual([
    ['air conditioner', 'ac', 'aircon', 'air condition', 'split ac', 'split unit'],
  ])
})

test('a word for a kind of goods finds what is called by its make, the thing before its accessories', async () => {
  const shop = await buildSeller(app)
  const phones = ['Tecno Spark, 256 GB', 'iPhone 13, battery 91 %', 'Phone with charger']
  const accessories = ['Phone charger with cable', 'Pouch for iPhone 13', 'Phone battery']
  for (const name of [...accessories, ...phones, 'Tiger nuts, fresh']) await buildProduct(shop, { name })
  for (const q of ['phone', 'phones', 'handset', 'fone', 'foan']) {
    const all = await found(q)
    expect([q, all.slice(0, 3).sort()]).toEqual([q, phones.toSorted()])
    expect(all.slice(3).sort()).toEqual(accessories.toSorted())
  }
  // One way: a make finds no other makes, also beside the word for its kind.
  expect(await found('tecno')).toEqual(['Tecno Spark, 256 GB'])
  expect(await found('tecno phone')).toEqual(['Tecno Spark, 256 GB'])
  expect(await found('generator')).toEqual([])
})

test('a bag or a case of goods is no accessory of them', async () => {
  const shop = await buildSeller(app)
  const names = [
    'Bag of Indomie',
    'Indomie case of 40',
    'Indomie chicken flavour, 70 g, family pack, not a bit spicy',
  ]
  for (const name of names) await buildProduct(shop, { name })
  // The shorter name comes first, as among other goods.
  expect((await found('noodles')).at(-1)).toBe(names[2])
})

test('an administrator makes a group one way, and a change of its words alone keeps it so', async () => {
  const { group } = await transaction(app.pool, (tx) =>
    saveSynonymGroup(tx, { id: null, words: ['ekuku', 'charcoal'], isOneWay: true }),
  )
  expect([await found('ekuku'), group.isOneWay]).toEqual([['Charcoal stove'], true])
  const kept = await save(group.id, ['charcoal', 'ekuku'])
  expect(kept.group.isOneWay).toBe(true)
  // A make is not its kind: the goods of the kind are offered, and no answer.
  const { headers } = await call(app, 'GET', '/api/v1/products?q=ekuku')
  expect(String(headers['x-search'])).toContain('guess=1&make=Ekuku')
  await transaction(app.pool, (tx) => removeSynonymGroup(tx, group.id))
})

test('the words of the market are data: more than four hundred groups, each with its source', async () => {
  const { rows } = await app.pool.query(
    `select count(*)::int as groups, count(*) filter (where source = '')::int as without from search_synonyms`,
  )
  expect(rows[0].groups).toBeGreaterThan(400)
  expect(rows[0].without).toBe(0)
  const { rows: folded } = await app.pool.query(
    `select word from search_synonyms, unnest(words) as word where word <> search_words(word)`,
  )
  expect(folded).toEqual([])
})

function save(id: string | null, words: string[]) {
  return transaction(app.pool, (tx) => saveSynonymGroup(tx, { id, words }))
}

function listed(text: string) {
  return listSynonymGroups(app.pool, text)
}

async function found(q: string): Promise<string[]> {
  const { body } = await call(app, 'GET', `/api/v1/products?${new URLSearchParams({ q })}`)
  return (body.data as { name: string }[]).map(({ name }) => name)
}
