import type { ListingKind } from './import-categories.ts'
import { examplePrefix } from './import-row.ts'

const lines: Record<ListingKind, readonly (readonly string[])[]> = {
  products: [
    ['name', 'category', 'price', 'unit', 'quantity', 'condition', 'description', 'state', 'lga'],
    ['Yam, large', 'Fresh & Perishables', '2,500', 'tuber', '40', '', 'New yam from Benue', '', ''],
    [
      'Ankara fabric, 6 yards',
      'Fashion & Clothing',
      '₦7,000',
      '',
      '12',
      'New',
      'Wax print, blue and gold',
      'Lagos',
      'Lagos Island',
    ],
  ],
  services: [
    [
      'name',
      'category',
      'price',
      'price for',
      'starting price',
      'price note',
      'description',
      'work place',
      'location',
      'state',
      'lga',
    ],
    [
      'House wiring',
      'Electrician',
      '',
      '',
      '',
      '',
      'New houses and repairs. I give the price after a look',
      'I go to the customer',
      'Bodija, near the market',
      'Oyo',
      'Ibadan North',
    ],
    [
      'Knotless braids',
      'Hair Stylist',
      '15,000',
      'per person',
      'yes',
      'hair not included',
      'Shoulder length. Bring your own attachment, or buy it here',
      'The customer comes to me',
      '',
      '',
      '',
    ],
  ],
}

// The last columns of products: their names, then a value for each example.
const imageColumn = ['image', 'yam.jpg', 'blue.jpg; gold.jpg']
const variantColumn = ['variants', '', 'Colour: Blue = 7; Gold = 5 @ 7,500']

/**
 * A CSV to fill in: the columns and two examples that are never listed. Its byte order mark tells Excel that it is
 * UTF-8.
 */
export function importTemplate(kind: ListingKind): string {
  const rows = lines[kind].map(([name = '', ...rest], at) => [
    at === 0 ? name : examplePrefix + name,
    ...rest,
    ...(kind === 'products' ? [imageColumn[at] ?? '', variantColumn[at] ?? ''] : []),
  ])
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
