import type { Client } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '../api/page-context.ts'
import SendPage, { action, loader } from './send-message-page.tsx'

const helps = { sellerId: 'shop', ownerId: 'owner', storeName: 'Mama Sade', rights: ['messages'] }

/** Visits the page as a helper. Returns what the API was asked for, the result, and where the page led. */
async function visit(path: string, form?: Record<string, string>) {
  const asked: object[] = []
  const answers = new Map<unknown, object>([
    [endpoints.auth.session, { data: { userId: 'helper', role: 'buyer', helps } }],
    [messagingEndpoints.messages.send, { message: { conversationId: 'talk' } }],
    [messagingEndpoints.messages.between, { conversation: { id: 'talk' }, messages: [{ id: 'm' }] }],
  ])
  const api = async (endpoint: unknown, request: object) => {
    if (endpoint !== endpoints.auth.session) asked.push(request)
    return answers.get(endpoint)
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api as unknown as Client)
  const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const args = { request: new Request(`https://oja.example${path}?to=buyer`, body), params: {}, context }
  const result = form ? await action(args) : await loader(args)
  return { asked, result, to: result instanceof Response ? result.headers.get('location') : null }
}

test('in the dashboard a helper writes for the shop, elsewhere as themself', async () => {
  const form = { recipientId: 'buyer', content: 'It is ready' }
  const forShop = await visit('/dashboard/messages/send', form)
  expect(forShop.asked).toMatchObject([{ body: { recipientId: 'buyer', senderId: 'owner' } }])
  expect(forShop.to).toBe('/dashboard/messages/talk')
  const asThemself = await visit('/messages/send', form)
  expect(asThemself.asked).not.toMatchObject([{ body: { senderId: 'owner' } }])
  expect(asThemself.to).toBe('/userProfile/messages/talk')
})

test('in the dashboard a helper reads what the shop wrote before, elsewhere what they wrote', async () => {
  const forShop = await visit('/dashboard/messages/send')
  expect(forShop.asked).toMatchObject([{ params: { userId: 'owner', sellerId: 'buyer' } }])
  expect(forShop.result).toMatchObject({ before: { userId: 'owner', page: '/dashboard/messages/talk' } })
  const asThemself = await visit('/messages/send')
  expect(asThemself.asked).toMatchObject([{ params: { userId: 'helper', sellerId: 'buyer' } }])
  expect(asThemself.result).toMatchObject({
    before: { userId: 'helper', page: '/userProfile/messages/talk' },
  })
})

test('while a message is on its way its button says so, and a second tap sends nothing', () => {
  const loaderData = { missing: null, name: 'Mama Sade', shopPage: '', about: null, words: '', before: null }
  const element = createElement(SendPage as never, { loaderData })
  const never = () => new Promise<null>(() => undefined)
  const router = createMemoryRouter([{ path: '/messages/send', action: never, element }], {
    initialEntries: ['/messages/send'],
    hydrationData: { loaderData: {} },
  })
  const shown = () => renderToStaticMarkup(createElement(RouterProvider, { router }))
  expect(shown()).toMatch(/<button[^>]*>Send message</)
  const body = new FormData()
  body.set('content', 'Is it still available?')
  void router.navigate('/messages/send', { formMethod: 'post', formData: body })
  expect(shown()).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Sending\.\.\.</)
})
