import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportPreview } from '@oja/contract/schemas/listing-import.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { PreviewedImport, UnknownCategories } from './import-preview.tsx'

const words = [
  { word: 'Space shoes', category: 'Groceries & Essentials', count: 2 },
  { word: '', category: 'Groceries & Essentials', count: 1 },
]
const shown = (formErrors?: object) =>
  renderToStaticMarkup(
    createElement(UnknownCategories, { kind: 'product', words, formErrors } as Parameters<
      typeof UnknownCategories
    >[0]),
  )

test('a word that we do not know has no category until the seller chooses one; rows without a word have the usual one', () => {
  const [unknown = '', without = ''] = shown().match(/<select.*?<\/select>/g) ?? []
  expect(unknown).toContain('required=""')
  expect(unknown).toContain('<option value="" selected="">Choose a category</option>')
  expect(without).not.toContain('required')
  expect(without).toContain('<option selected="">Groceries &amp; Essentials</option>')
})

test('a word without a category has its error, and keeps what was chosen for the others', () => {
  const fields = { 'category.0': 'Choose a category for “Space shoes”' }
  const html = shown({ fields, values: { 'category.1': 'Home & Kitchen' } })
  expect(html).toContain('aria-describedby="category.0-error"')
  expect(html).toContain('Choose a category for “Space shoes”')
  expect(html).toContain('<option selected="">Home &amp; Kitchen</option>')
})

test('a file with nothing new can still bring the photos of what was added before', () => {
  const preview: ImportPreview['data'] = {
    id: 'i',
    kind: 'products',
    fileName: 'goods.csv',
    lines: 2,
    fresh: 0,
    known: 2,
    doubled: 0,
    refused: 0,
    errors: [],
    withImage: 1,
    withPhoto: 1,
    missingPhotos: [],
    listings: [],
  }
  const shownWith = (photosToAdd: number) => {
    const props = { kind: 'product', preview: { ...preview, photosToAdd }, formErrors: undefined } as const
    const element = createElement(PreviewedImport, { ...props, onAnother: () => {} })
    const router = createMemoryRouter([{ path: '/', element }])
    return renderToStaticMarkup(createElement(RouterProvider, { router }))
  }
  expect(shownWith(1)).toContain('1 product added before without a photo: the ZIP has it')
  expect(shownWith(1)).toContain('Add photos to 1 product')
  expect(shownWith(0)).not.toContain('Add photos')
})
