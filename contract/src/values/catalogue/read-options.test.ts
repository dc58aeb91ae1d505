import { describe, expect, test } from 'vitest'
import { writeOptionLines } from './option-lists.ts'
import { readOptionLines } from './read-options.ts'

/** What was read, as one text: "Size: 5 kg=12,000, 10 kg". */
function read(typed: string): string {
  const lists = readOptionLines(typed)
  if (typeof lists === 'string') return `refused: ${lists}`
  return lists.names
    .map((name, kind) => {
      const values = lists.values[kind]?.map((value, at) => {
        const price = lists.prices[kind]?.[at]
        return price ? `${value}=${price}` : value
      })
      return `${name}: ${values?.join(', ')}`
    })
    .join(' | ')
}

describe('the sizes of a product are read as traders type them', () => {
  test.each([
    ['', ''],
    ['Size: S, M, L', 'Size: S, M, L'],
    ['S, M, L', 'Size: S, M, L'],
    ['S M L', 'Size: S, M, L'],
    ['S/M/L', 'Size: S, M, L'],
    ['S; M; L', 'Size: S, M, L'],
    ['S, M and L', 'Size: S, M, L'],
    ['small medium large', 'Size: small, medium, large'],
    ['small, medium, extra large', 'Size: small, medium, extra large'],
    ['Size: small medium large', 'Size: small, medium, large'],
    ['Size: S/M/L', 'Size: S, M, L'],
    ['Size: S/M, L/XL', 'Size: S/M, L/XL'],
    ['Size: 42/43', 'Size: 42/43'],
    ['5 kg', 'Size: 5 kg'],
    ['5 kg\n10 kg', 'Size: 5 kg, 10 kg'],
    ['- 5 kg\n- 10 kg', 'Size: 5 kg, 10 kg'],
    ['5kg 10kg 25kg', 'Size: 5kg, 10kg, 25kg'],
    ['5 kg 10 kg', 'Size: 5 kg, 10 kg'],
    ['Size:\n5 kg\n10 kg', 'Size: 5 kg, 10 kg'],
    ['Size: S, M\nL, XL', 'Size: S, M, L, XL'],
    ['38,39,40', 'Size: 38, 39, 40'],
    ['Colour: red, blue', 'Colour: red, blue'],
    ['Red, Blue', 'Colour: Red, Blue'],
    ['Size: S, M\nColour: red, blue', 'Size: S, M | Colour: red, blue'],
    ['S, M\nRed, Blue', 'Size: S, M | Colour: Red, Blue'],
    ['Gold: 18k, 24k', 'Gold: 18k, 24k'],
    ['Model: 2000', 'Model: 2000'],
    ['Model: iPhone 13, iPhone 14', 'Model: iPhone 13, iPhone 14'],
  ])('%j is read as %j', (typed, expected) => expect(read(typed)).toBe(expected))
})

describe('a price beside a size is the price of that size', () => {
  test.each([
    ['5 kg: 12k\n10 kg: 23,500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5 kg: 12k', 'Size: 5 kg=12,000'],
    ['5 kg: ₦12,000, 10 kg: ₦23,500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5 kg - 12,000\n10 kg - 23,500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5 kg = 12000\n10 kg = 23500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5kg @12k, 10kg @23.5k', 'Size: 5kg=12,000, 10kg=23,500'],
    ['5 kg (₦12,000), 10 kg (₦23,500)', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5 kg N12,000\n10 kg N23,500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5 kg 12k, 10 kg 23,500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['5 kg for 12k\n10 kg for 23k', 'Size: 5 kg=12,000, 10 kg=23,000'],
    ['S: 12,000, M: 1,250,000', 'Size: S=12,000, M=1,250,000'],
    ['Size: 5 kg 12,000, 10 kg 23,500', 'Size: 5 kg=12,000, 10 kg=23,500'],
    ['Size: S: 12k, M: 15k\nColour: red, blue', 'Size: S=12,000, M=15,000 | Colour: red, blue'],
    ['Small bag: 12k\nBig bag: 20,000', 'Type: Small bag=12,000, Big bag=20,000'],
    ['Red: 12k\nBlue: 13k', 'Colour: Red=12,000, Blue=13,000'],
    ['42: 12k\n43: 13k', 'Size: 42=12,000, 43=13,000'],
  ])('%j is read as %j', (typed, expected) => expect(read(typed)).toBe(expected))
})

describe('what can mean two things is refused, and the sentence shows how to write it', () => {
  test.each([
    ['Ankara', 'Write “Size: 5 kg, 10 kg”'],
    ['5 kg: red, blue', '“5 kg” is a size, not a name'],
    ['5kg 12k 10kg 23k', 'Write “Size: 5 kg, 10 kg”'],
    ['5 kg 12000', 'Is 12000 the price of 5 kg? Write “5 kg: ₦12000”'],
    ['S: 50\nM: 60', 'Is 50 a price? Write “S: ₦50”'],
    ['Plain: 2000\nStripes: 2500', 'Is 2000 a price? Write “Plain: ₦2000”'],
    ['Resolution: 4K', 'Is 4K a price?'],
    ['Size: 12,000', 'Is 12,000 a price?'],
    ['Size: S = 3', 'Please write “S = 3” without ; and ='],
    ['red/blue/long', 'Write a comma between the choices, such as “red, blue, long”'],
    ['Colour: red/blue/green', 'Write a comma between the choices'],
    ['5 kg: 12k\n5 KG: 13k', '5 KG stands there twice'],
    ['Size: S: 12k\nColour: red: 13k', 'Write prices for one kind only'],
    ['Size:', 'Write the choices of Size'],
  ])('%j: %j', (typed, sentence) => expect(read(typed)).toContain(`refused: ${sentence}`))
})

test('what the market stores is read again as it was', () => {
  for (const [name, value] of [
    ['Size', 'S/M'],
    ['Size', '5 kg'],
    ['Model', '2000'],
    ['Colour', 'red/blue'],
    ['Type', 'Small bag'],
    ['Colour', 'Red'],
  ] as const)
    expect(read(writeOptionLines([name], [[value]]))).toBe(`${name}: ${value}`)
})
