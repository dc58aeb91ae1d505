import { expect, test } from 'vitest'
import { inLoadingOrder } from './loading-order.server.ts'

test('styles are asked for before pictures and scripts, and scripts last', () => {
  const page = inLoadingOrder(
    '<html><head><meta charSet="utf-8"/><link rel="preload" as="image" href="/a.webp"/><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/$&.css"/></head><body><link rel="stylesheet" href="/b.css"/></body></html>',
  )
  expect(page).toBe(
    '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/$&.css"/><link rel="preload" as="image" href="/a.webp"/><link rel="modulepreload" fetchPriority="low" href="/a.js"/></head><body><link rel="stylesheet" href="/b.css"/></body></html>',
  )
})
