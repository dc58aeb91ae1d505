import type { DraftOffer } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { expect, test } from 'vitest'
import { openFields } from './name-offers.tsx'

const row = { id: '1', name: 'Garri per paint bucket', price: '', quantity: '', category: '', unit: '' }
const offer: DraftOffer = { id: '1', category: 'Groceries & Essentials', unit: 'paint bucket' }

test('a name offers what it says for empty fields alone', () => {
  expect(openFields(offer, row)).toEqual(['category', 'unit'])
  expect(openFields(offer, { ...row, category: 'Home & Kitchen' })).toEqual(['unit'])
  expect(openFields({ ...offer, unit: null }, row)).toEqual(['category'])
  expect(openFields(undefined, row)).toEqual([])
  expect(openFields(offer, undefined)).toEqual([])
})
