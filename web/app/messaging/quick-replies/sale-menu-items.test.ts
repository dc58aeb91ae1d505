import type { Subject } from '@oja/contract/schemas/messaging.ts'
import { expect, test } from 'vitest'
import { askPageOf, orderLink } from './sale-menu-items.tsx'

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
