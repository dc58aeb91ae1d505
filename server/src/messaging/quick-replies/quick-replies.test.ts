import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/v1/sellers/quick-replies'
const add = (person: Person, text: unknown) => person.call('POST', path, { text })
const textsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { id: string; text: string }[]).map(({ text }) => text)

test('a shop saves up to ten quick replies, changes and deletes them; helpers use them and change none', async () => {
  const owner = await buildSeller(app, 'Quick Words')
  const script = '<script>alert(1)</script> Yes, it is available'
  expect(textsOf(await add(owner, script))).toEqual([script])
  for (const [text, sentence] of [
    ['   ', 'Please write the reply'],
    ['a'.repeat(5_000), 'Please use at most 500 characters'],
    ['\u202Eabc', 'Please remove the hidden characters'],
  ]) {
    const refused = await add(owner, text)
    expect([refused.status, refused.body.fields.text]).toEqual([422, sentence])
  }
  for (let count = 2; count <= 10; count += 1) expect((await add(owner, `Reply ${count}`)).status).toBe(200)
  const tooMany = await add(owner, 'Reply 11')
  expect([tooMany.status, tooMany.body.message]).toEqual([
    409,
    'You can save 10 quick replies. Delete one first.',
  ])
  const helper = await buildHelper(app, owner, ['messages'])
  const { body } = await helper.call('GET', path)
  const [first] = body.data as { id: string; text: string }[]
  expect(first?.text).toBe(script)
  const change = (person: Person, text: string) => person.call('PUT', `${path}/${first?.id}`, { text })
  expect((await change(helper, 'Pay me')).status).toBe(403)
  const stranger = await buildSeller(app, 'Stranger')
  expect((await change(stranger, 'Pay me')).status).toBe(404)
  expect((await stranger.call('DELETE', `${path}/${first?.id}`)).body.data).toEqual([])
  expect(textsOf(await change(owner, 'Still available'))[0]).toBe('Still available')
  expect(textsOf(await owner.call('DELETE', `${path}/${first?.id}`))).not.toContain('Still available')
  expect((await (await buildBuyer(app)).call('GET', path)).status).toBe(403)
})

test('an inbox finds a conversation by the name of what it is about', async () => {
  const owner = await buildSeller(app, 'Grain Store')
  const buyer = await buildBuyer(app, 'Kemi Ojo')
  const product = await buildProduct(owner, { name: 'Ofada rice, 5 kg' })
  const found = async (person: Person, words: string) => {
    const { body } = await person.call('GET', `/api/v1/messages/get/conversations?q=${words}`)
    return (body.conversations as { name: string }[]).map(({ name }) => name)
  }
  const message = { recipientId: owner.userId, content: 'Last price?' }
  await buyer.call('POST', '/api/v1/messages/send', { ...message, about: { kind: 'product', id: product } })
  expect(await found(buyer, 'RICE')).toEqual(['Grain Store'])
  expect(await found(owner, 'ofada')).toEqual(['Kemi Ojo'])
  expect(await found(buyer, 'beans')).toEqual([])
})

test('an inbox shows only unread conversations, or those with some words in a name or a message', async () => {
  const owner = await buildSeller(app, 'Searched Shop')
  const [chidi, amaka] = [await buildBuyer(app, 'Chidi Okafor'), await buildBuyer(app, 'Amaka 100% Obi')]
  const write = (from: Person, to: Person, content: string) =>
    from.call('POST', '/api/v1/messages/send', { recipientId: to.userId, content })
  await write(chidi, owner, 'Do you have the 5_litre keg?')
  await write(amaka, owner, 'Is the yam fresh?')
  await write(owner, amaka, 'From this morning')
  const namesFor = async (query: string, person = owner) => {
    const { status, body } = await person.call('GET', `/api/v1/messages/get/conversations?${query}`)
    expect([query, status]).toEqual([query, 200])
    return (body.conversations as { name: string }[]).map(({ name }) => name)
  }
  expect(await namesFor('q=KEG')).toEqual(['Chidi Okafor'])
  expect(await namesFor('q=okafor')).toEqual(['Chidi Okafor'])
  expect(await namesFor('q=morning')).toEqual(['Amaka 100% Obi'])
  expect(await namesFor('q=%25')).toEqual(['Amaka 100% Obi'])
  expect(await namesFor('q=5_l')).toEqual(['Chidi Okafor'])
  expect(await namesFor(`q=${encodeURIComponent('🍠')}`)).toEqual([])
  expect(await namesFor(`q=${encodeURIComponent('\\')}`)).toEqual([])
  // The automatic reply of the shop is not what a person said.
  expect(await namesFor('q=as%20soon%20as')).toEqual([])
  expect(await namesFor('q=searched', chidi)).toEqual(['Searched Shop'])
  expect(await namesFor('')).toHaveLength(2)

  const { body } = await owner.call('GET', '/api/v1/messages/get/conversations?q=keg')
  const [{ id } = { id: '' }] = body.conversations as { id: string }[]
  await owner.call('POST', `/api/v1/conversations/${id}/read`, { upTo: 1 })
  expect(await namesFor('unread=yes')).toEqual(['Amaka 100% Obi'])
  expect(await namesFor('unread=yes&q=keg')).toEqual([])
  const tooLong = await owner.call('GET', `/api/v1/messages/get/conversations?q=${'a'.repeat(200)}`)
  expect([tooLong.status, tooLong.body.code]).toEqual([400, 'BAD_REQUEST'])
})
