import type { HomeCardsAnswer } from '@oja/contract/schemas/admin/admin-home-cards.ts'
import { sellerCards, shownCards } from '@oja/contract/values/home/home-cards.ts'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ScrollButton } from '../ui/scroll-button.tsx'
import { sellerKinds } from './seller-kinds.ts'
import { Drawing } from '../ui/drawing.tsx'

const stepPixels = 300
// A mouse moves a little during a click. Below this distance it is a click, above it a drag.
const dragPixels = 6

/** The kinds of sellers side by side, as an admin arranged them. A finger, a drag, arrow buttons and keys move the strip. */
export function SellerKindStrip({ cards }: { cards: HomeCardsAnswer['data'] }) {
  const strip = useRef<HTMLUListElement>(null)
  const hydrated = useHydrated()
  const [seen, setSeen] = useState(0)
  const drag = useDrag()
  const step = (pixels: number) => strip.current?.scrollBy({ left: pixels, behavior: 'smooth' })

  useEffect(() => {
    const measure = () => strip.current && setSeen(shareSeen(strip.current))
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  return (
    <section aria-labelledby="kinds" className="below-fold py-6 lg:py-16">
      <div className="measure flex items-end justify-between gap-4">
        <h2 id="kinds" className="text-2xl sm:text-4xl">
          Who sells here
        </h2>
        {hydrated && (
          <div className="flex gap-2">
            <ScrollButton icon="arrow-left" label="Previous" onPress={() => step(-stepPixels)} />
            <ScrollButton icon="arrow-right" label="Next" onPress={() => step(stepPixels)} />
          </div>
        )}
      </div>
      <div className="mx-auto max-w-[76rem]">
        <ul
          ref={strip}
          tabIndex={0}
          aria-label="Kinds of sellers"
          onScroll={(event) => setSeen(shareSeen(event.currentTarget))}
          onKeyDown={(event) => {
            const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
            if (!direction) return
            event.preventDefault()
            step(direction * stepPixels)
          }}
          {...drag}
          className="no-bar mt-3 flex cursor-grab gap-3 overflow-x-auto sm:gap-4 overscroll-x-contain px-4 py-1 select-none active:cursor-grabbing md:px-8"
        >
          {shownCards(sellerCards, cards?.sellers).map(({ key, label }) => (
            <li key={key} className="w-36 shrink-0 sm:w-54">
              <Link
                to={sellerKinds[key].to}
                draggable={false}
                className="block h-full overflow-hidden rounded-lg border border-line bg-card transition-shadow hover:shadow-md"
              >
                <Drawing
                  src={sellerKinds[key].picture}
                  width={320}
                  height={220}
                  loading="lazy"
                  draggable={false}
                  className="w-full bg-marigold-soft"
                />
                <span className="block p-2.5 leading-snug font-semibold sm:p-4">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="measure mt-3">
        <div className="h-2">
          {hydrated && (
            <progress
              value={seen}
              max={1}
              aria-label="How much of the strip has been seen"
              className="rail"
            />
          )}
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3 sm:flex">
          <ButtonLink to="/categories/products" className="max-sm:px-2">
            Shop Products
          </ButtonLink>
          <ButtonLink to="/Categories/Services" kind="quiet" className="max-sm:px-2">
            Find Services
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function shareSeen({ scrollLeft, clientWidth, scrollWidth }: Element): number {
  return Math.min(1, (scrollLeft + clientWidth) / scrollWidth)
}

/** Lets a mouse drag the strip. A drag that ends on a card does not open it. */
function useDrag() {
  const from = useRef<{ x: number; scroll: number } | null>(null)
  const pulled = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      pulled.current = false
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from.current = { x: event.clientX, scroll: event.currentTarget.scrollLeft }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return
      const moved = event.clientX - from.current.x
      if (!pulled.current && Math.abs(moved) < dragPixels) return
      if (!pulled.current) event.currentTarget.setPointerCapture(event.pointerId)
      pulled.current = true
      event.currentTarget.scrollLeft = from.current.scroll - moved
    },
    onPointerUp() {
      from.current = null
    },
    onPointerCancel() {
      from.current = null
    },
    onClickCapture(event: React.MouseEvent) {
      if (pulled.current) event.preventDefault()
    },
  }
}
