import type { Subject } from '@oja/contract/schemas/messaging.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { QuickReplyRow } from './quick-reply-row.tsx'
import { askPageOf, orderLink } from './sale-links.ts'

const product: Subject = {
  kind: 'product',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Standing fan',
  image: '',
  price: 32_500,
  href: '/products/01890a5d-ac96-774b-bcce-b302099a8057',
}

test('a payment that is asked for from a chat names the product and its price, and not the buyer', () => {
  expect(askPageOf(product)).toBe('/dashboard/ask?words=Standing+fan&amount=32500')
  expect(askPageOf(null)).toBe('/dashboard/ask?words=&amount=')
})

test('a shop sends the link where the buyer orders the product of the chat', () => {
  expect(orderLink('https://oja.example', product)).toBe(
    `You can order it here: https://oja.example/products/${product.id}`,
  )
  expect(orderLink('https://oja.example', { ...product, kind: 'order' })).toBeUndefined()
  expect(orderLink('https://oja.example', null)).toBeUndefined()
})

test('the first chip of a shop sends the product; money is asked for after it', () => {
  const chips = (orderText: string | undefined) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(QuickReplyRow, { replies: [], canEdit: false, orderText, askPage: askPageOf(product) }),
      ),
    ).match(/(?<=<a[^>]*>)[^<]+/g)
  expect(chips(orderLink('https://oja.example', product))).toEqual(['Send the product', 'Ask for payment'])
  // Without a product nothing can be sent.
  expect(chips(undefined)).toEqual(['Ask for payment'])
})
