import { limits } from '@oja/contract/limits.ts'
import { parseNaira, parseQuantity } from '@oja/contract/money.ts'

/** What is wrong with a product's form, by field; the server says the same and has the last word. */
export function checkProduct(form: FormData, photoCount: number): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const quantity = parseQuantity(text('quantity'))
  const wrong: Record<string, string> = {}
  if (text('name') === '') wrong.name = 'Name is required'
  if (text('category') === '') wrong.category = 'Category is required'
  if (parseNaira(text('price')) === null) wrong.price = 'Price must be a valid number'
  if (quantity === null || quantity > limits.quantity) wrong.quantity = 'Quantity must be a valid number'
  if (photoCount === 0) wrong.productImg = 'A product image is required'
  return wrong
}
