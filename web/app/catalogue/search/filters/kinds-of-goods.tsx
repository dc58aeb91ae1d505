import { Link } from 'react-router'
import { listUrl } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'

/** What people look for in a category, in the words of the trade: each is a search in it. */
const kindsOfGoods = new Map(
  Object.entries({
    'Groceries & Essentials': 'Rice, Beans, Garri, Palm oil, Spaghetti, Maggi, Egusi',
    'Fresh & Perishables': 'Yam, Tomatoes, Pepper, Chicken, Goat meat, Plantain, Eggs',
    'Fashion & Clothing': 'Ankara, Gown, Shoes, Bag, Agbada, Hijab, Shirt',
    'Home & Kitchen': 'Pot, Blender, Fridge, Fan, Gas cooker, Plates, Chair',
    'Building Materials & Hardware': 'Cement, Paint, Door, Block, Bulb',
    'Electronics & Gadgets': 'Phone, Power bank, Charger, Generator, Inverter, Laptop, TV',
    'Automobile & Parts': 'Car, Motorcycle, Keke, Engine oil, Battery',
    'Health & Beauty': 'Cream, Soap, Wig, Shea butter, Lipstick, Hair',
    'Toys, Baby & Kids': 'Diapers, Doll, Feeding bottle, School bag',
  }),
)

/** Links from a whole category to one kind of its goods, in one line on a phone. */
export function KindsOfGoods({ path, searchParams }: { path: string; searchParams: SearchParams }) {
  const { category = '', q } = searchParams
  const kinds = q === undefined && kindsOfGoods.get(category)
  if (!kinds) return null
  return (
    <nav aria-label="Kinds of goods" className="mt-3">
      <ul className="no-bar flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
        {kinds.split(', ').map((kind) => (
          <li key={kind} className="shrink-0">
            <Link
              to={listUrl(path, searchParams, { q: kind })}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 hover:bg-sunken"
            >
              {kind}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
