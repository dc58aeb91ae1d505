import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RowToMend } from '@oja/contract/schemas/listing-import.ts'
import { MendRows, readMendedRows } from './mend-rows.tsx'

const rows: RowToMend[] = [
  {
    line: 3,
    cells: [
      { name: 'name', value: '<script>alert(1)</script>', fault: null },
      { name: 'category', value: 'Home & Kitchen', fault: null },
      { name: 'price', value: '1e9', fault: 'the price must be a number above 0 (you wrote “1e9”)' },
    ],
  },
]
const shown = (left: number) => {
  const props = { kind: 'product', importId: 'i', rows, left, formErrors: undefined } as const
  const router = createMemoryRouter([{ path: '/', element: createElement(MendRows, props) }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('a bad row is a form with its bad cell marked, and its other cells kept', () => {
  const html = shown(1)
  expect(html).toContain('1 row needs you')
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="cell.3.price"[^>]*value="1e9"/)
  expect(html).toContain('The price must be a number above 0 (you wrote “1e9”)')
  expect(html).toContain('<option value="Home &amp; Kitchen" selected="">')
  expect(html).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(html).not.toContain('<script>alert')
  expect(shown(45)).toContain('45 rows need you')
})

test('the sent form gives each row with its cells', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['line', '3'],
    ['cell.3.price', '1500'],
    ['line', '33'],
    ['cell.33.name', 'Salt'],
  ])
    form.append(name ?? '', value ?? '')
  expect(readMendedRows(form)).toEqual([
    { line: 3, cells: { price: '1500' } },
    { line: 33, cells: { name: 'Salt' } },
  ])
})
