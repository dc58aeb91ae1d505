import { expect, test } from 'vitest'
import { loader } from '../reset-password-page.tsx'

/** What the page shows after this answer to its question whether the link is open. */
async function shownAfter(status: number): Promise<unknown> {
  const api = () => Promise.reject(Object.assign(new Error('refused'), { name: 'CallError', status }))
  const { data } = (await loader({
    request: new Request('http://localhost/reset-password/made-up'),
    params: { token: 'made-up' },
    context: { get: () => api },
  } as unknown as Parameters<typeof loader>[0])) as { data: { isOpen: boolean } }
  return data.isOpen
}

test('a token that can be of no link is a link that does not work', async () => {
  expect(await shownAfter(400)).toBe(false)
})

test('the form is shown while nobody can say whether the link works', async () => {
  for (const status of [429, 500, 503, 0]) expect([status, await shownAfter(status)]).toEqual([status, true])
})

test('every other refusal is shown as what it is', async () => {
  await expect(shownAfter(403)).rejects.toMatchObject({ init: { status: 403 } })
})
