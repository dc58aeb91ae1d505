import { expect, test } from 'vitest'
import { rowsOfForm } from './draft-rows.ts'

test('what is said for all photos fills in the rows that leave it out, and no other', () => {
  const form = new FormData()
  const said = {
    categoryForAll: 'Groceries & Essentials',
    unitForAll: 'congo',
    quantityForAll: '30',
    'name.a': 'Egusi',
    'price.a': '1650',
    'quantity.a': '',
    'category.a': '',
    'unit.a': '',
    'name.b': 'Palm oil',
    'price.b': '2000',
    'quantity.b': '4',
    'category.b': 'Fresh & Perishables',
    'unit.b': 'litre',
  }
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  expect(rowsOfForm(form)).toEqual([
    {
      id: 'a',
      name: 'Egusi',
      price: '1650',
      quantity: '30',
      category: 'Groceries & Essentials',
      unit: 'congo',
    },
    {
      id: 'b',
      name: 'Palm oil',
      price: '2000',
      quantity: '4',
      category: 'Fresh & Perishables',
      unit: 'litre',
    },
  ])
})
