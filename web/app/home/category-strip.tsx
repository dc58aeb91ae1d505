import type { HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import { goodsCards, shownCards } from '@oja/contract/values/home/home-cards.ts'
import { Link } from 'react-router'
import { Drawing } from '../ui/drawing.tsx'
import { goodsPictures } from './goods-pictures.ts'

// A phone shows these; the others load when somebody moves the row.
const firstOnScreen = 5

/** Every category of goods as a small picture, and one link to the services, as an admin arranged them. */
export function CategoryStrip({ cards }: { cards: HomeCardsAnswer['data'] }) {
  return (
    <nav aria-label="Shop by category" className="category-strip mx-auto max-w-[76rem]">
      <ul className="chip-row no-bar flex gap-1 overflow-x-auto overscroll-x-contain px-3 pt-4 sm:gap-3 md:px-8 lg:justify-between lg:gap-0">
        {shownCards(goodsCards, cards?.goods).map(({ key, label }, index) => (
          <CategoryLink
            key={key}
            to={
              key === 'Services'
                ? '/Categories/Services'
                : `/categories/products?category=${encodeURIComponent(key)}`
            }
            label={label}
            picture={goodsPictures[key]}
            loading={index < firstOnScreen ? 'eager' : 'lazy'}
          />
        ))}
      </ul>
    </nav>
  )
}

interface CategoryLinkProps {
  to: string
  label: string
  picture: string
  loading: 'eager' | 'lazy'
}

function CategoryLink({ to, label, picture, loading }: CategoryLinkProps) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        className="flex w-19 flex-col items-center gap-1 rounded-md p-1 text-center text-sm hover:underline sm:w-22"
      >
        <span className="flex size-15 items-center justify-center rounded-full bg-sunken text-2xl font-bold text-muted sm:size-18">
          <Drawing
            src={picture}
            width={112}
            height={112}
            loading={loading}
            fetchPriority="low"
            className="size-10 sm:size-12"
            instead={<span aria-hidden="true">{label[0]}</span>}
          />
        </span>
        {label}
      </Link>
    </li>
  )
}
