import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { ProductRow } from '../catalogue/product/product-row.tsx'
import { LabelledSelect } from '../catalogue/search/filters/labelled-select.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { readChosenPlace, readChosenState, rememberChosenState } from '../browser/chosen-place.ts'

const shownCount = 8

/** Goods of the state that was chosen; null while they are on their way. */
export interface NearGoods {
  state: string
  products: Product[] | null
}

/**
 * One line below the search: the place that is kept on this device, or the offer to choose a state. The form below it opens
 * the goods of a state where scripts do not run. Above what a search found (`words`) it loads no goods: the cards say what
 * delivery to the place costs, so another place loads them again.
 */
export function PlaceLine({ onChange, words }: { onChange?: (near: NearGoods) => void; words?: string }) {
  const { revalidate } = useRevalidator()
  const [{ state, lga }, setPlace] = useState({ state: '', lga: '' })
  const details = useRef<HTMLDetailsElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Somebody may have chosen before this script ran.
    const chosen = form.current && new FormData(form.current).get('state')
    if (typeof chosen === 'string' && chosen !== '') rememberChosenState(chosen)
    setPlace(readChosenPlace() ?? { state: readChosenState(), lga: '' })
  }, [])
  useEffect(() => {
    if (state === '' || !onChange) return
    let isOver = false
    const load = async () => {
      onChange({ state, products: null })
      const products = await findGoodsIn(state, lga)
      if (!isOver) onChange({ state, products })
    }
    void load()
    return () => {
      isOver = true
    }
  }, [state, lga, onChange])
  const choose = (chosen: string) => {
    rememberChosenState(chosen)
    setPlace({ state: chosen, lga: '' })
    if (details.current) details.current.open = false
    if (words) void revalidate()
  }
  return (
    <details ref={details}>
      <summary className="inline-flex min-h-11 max-w-[calc(100%-6rem)] items-center gap-1">
        <Icon name="map-pin" className="size-4 shrink-0" />
        {state !== '' && (
          <>
            <span className="truncate">Near {placeLabel({ city: lga, state })}</span>
            <span aria-hidden="true">·</span>
          </>
        )}
        <span className="shrink-0 font-semibold text-leaf underline">
          {state === '' ? 'Choose your state' : 'Change'}
        </span>
      </summary>
      <form
        ref={form}
        action="/categories/products"
        aria-label="Goods near you"
        className="flex max-w-md items-end gap-2 pt-1 pb-7 text-base"
        onSubmit={(event) => {
          const chosen = new FormData(event.currentTarget).get('state')
          if (typeof chosen !== 'string' || chosen === '') event.preventDefault()
          else rememberChosenState(chosen)
        }}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) choose(event.target.value)
        }}
      >
        {words && <input type="hidden" name="q" value={words} />}
        <div className="grow">
          <LabelledSelect
            key={state}
            name="state"
            label="Your state"
            all={state === '' ? 'Choose your state' : 'Change your state'}
            chosen=""
            groups={[{ label: '', options: stateNames }]}
          />
        </div>
        <Button kind="quiet" className="min-h-12">
          Show
        </Button>
      </form>
    </details>
  )
}

/** The goods of the chosen state, before those of the whole market. Their place is kept free while they load: nobody taps beside them. */
export function NearYou({ near: { state, products } }: { near: NearGoods }) {
  const place = placeLabel({ city: '', state })
  if (products?.length === 0) return null
  return (
    <div className="measure min-h-88 [&>section]:mt-2">
      {products && (
        <ProductRow
          title={`Near you in ${place}`}
          more={{ to: `/categories/products?${new URLSearchParams({ state })}`, of: `goods in ${place}` }}
          products={products}
        />
      )}
    </div>
  )
}

/** Goods of the local government first, then others of its state. */
async function findGoodsIn(state: string, lga: string): Promise<Product[]> {
  const find = async (place: { state: string; lga?: string }) => {
    try {
      return (await browserClient(endpoints.products.list, { query: place })).data
    } catch (error) {
      if (isCallError(error)) return []
      throw error
    }
  }
  const [near, others] = await Promise.all([lga === '' ? [] : find({ state, lga }), find({ state })])
  return [...near, ...others.filter(({ _id }) => !near.some((one) => one._id === _id))].slice(0, shownCount)
}
