import { expect, test } from 'vitest'
import { pageAfterReply } from './page-after-reply.ts'

test('after an answer the seller is back where they were: the list as they left it, or the public page', () => {
  expect(pageAfterReply('/reviews/1/reply?show=unanswered', 'sent')).toBe(
    '/dashboard/reviews?show=unanswered&done=sent',
  )
  expect(pageAfterReply('/reviews/1/reply', 'changed')).toBe('/dashboard/reviews?done=changed')
  expect(pageAfterReply('/products/1?variant=2', 'sent')).toBe('/products/1#reviews')
  expect(pageAfterReply('//elsewhere.example', 'sent')).toBe('/dashboard/reviews?done=sent')
})
