import type { ProductCategory } from '@oja/contract/values/categories.ts'
import { Link } from 'react-router'
import { Drawing } from '../ui/drawing.tsx'
import beauty from './pictures/goods-beauty.webp'
import books from './pictures/goods-books.webp'
import building from './pictures/goods-building.webp'
import cars from './pictures/goods-cars.webp'
import electronics from './pictures/goods-electronics.webp'
import fashion from './pictures/goods-fashion.webp'
import fresh from './pictures/goods-fresh.webp'
import groceries from './pictures/goods-groceries.webp'
import home from './pictures/goods-home.webp'
import kids from './pictures/goods-kids.webp'
import services from './pictures/goods-services.webp'
import sports from './pictures/goods-sports.webp'

/** The product categories with a short label and a picture, in the order of the strip. */
const categories: readonly { category: ProductCategory; label: string; picture: string }[] = [
  { category: 'Groceries & Essentials', label: 'Groceries', picture: groceries },
  { category: 'Fresh & Perishables', label: 'Fresh food', picture: fresh },
  { category: 'Fashion & Clothing', label: 'Fashion', picture: fashion },
  { category: 'Electronics & Gadgets', label: 'Electronics', picture: electronics },
  { category: 'Home & Kitchen', label: 'Home', picture: home },
  { category: 'Health & Beauty', label: 'Beauty', picture: beauty },
  { category: 'Building Materials & Hardware', label: 'Building', picture: building },
  { category: 'Automobile & Parts', label: 'Car parts', picture: cars },
  { category: 'Toys, Baby & Kids', label: 'Kids', picture: kids },
  { category: 'Sports & Fitness', label: 'Sports', picture: sports },
  { category: 'Books, Stationery & Office', label: 'Books', picture: books },
]

/** Every category of goods as a small picture, and one link to the services. */
export function CategoryStrip() {
  return (
    <nav aria-label="Shop by category" className="mx-auto max-w-[76rem]">
      <ul className="no-bar flex gap-1 overflow-x-auto overscroll-x-contain px-3 pt-4 sm:gap-3 md:px-8 lg:justify-between lg:gap-0">
        <CategoryLink to="/Categories/Services" label="Services" picture={services} />
        {categories.map(({ category, label, picture }) => (
          <CategoryLink
            key={category}
            to={`/categories/products?category=${encodeURIComponent(category)}`}
            label={label}
            picture={picture}
          />
        ))}
      </ul>
    </nav>
  )
}

function CategoryLink({ to, label, picture }: { to: string; label: string; picture: string }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        className="flex w-19 flex-col items-center gap-1 rounded-md p-1 text-center text-sm hover:underline sm:w-22"
      >
        <span className="flex size-15 items-center justify-center rounded-full bg-sunken sm:size-18">
          <Drawing
            src={picture}
            width={112}
            height={112}
            fetchPriority="low"
            className="size-10 sm:size-12"
          />
        </span>
        {label}
      </Link>
    </li>
  )
}
