import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { useEffect, useRef, useState } from 'react'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { ProductRow } from '../catalogue/product/product-row.tsx'
import { LabelledSelect } from '../catalogue/search/filters/labelled-select.tsx'
import { Button } from '../ui/button.tsx'
import { readChosenState, rememberChosenState } from '../browser/chosen-place.ts'

const shownCount = 8

/**
 * Goods from the state that the visitor chose on this device. Without JavaScript, or before the choice, a form that
 * opens the goods of a state.
 */
export function NearYou() {
  const [state, setState] = useState('')
  const [products, setProducts] = useState<Product[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Somebody may have chosen before this script ran.
    const chosen = form.current && new FormData(form.current).get('state')
    if (typeof chosen === 'string' && chosen !== '') rememberChosenState(chosen)
    setState(readChosenState())
  }, [])
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const found = state === '' ? [] : await findGoodsIn(state)
      if (!isOver) setProducts(found)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [state])
  const choose = (chosen: string) => {
    rememberChosenState(chosen)
    setState(chosen)
  }
  const place = placeLabel({ city: '', state })
  return (
    <>
      {products.length > 0 && (
        <ProductRow
          title={`Near you in ${place}`}
          more={{ to: `/categories/products?${new URLSearchParams({ state })}`, of: `goods in ${place}` }}
          products={products}
        />
      )}
      <form
        ref={form}
        action="/categories/products"
        aria-label="Goods near you"
        className={`flex max-w-md items-end gap-2 ${products.length > 0 ? 'mt-2' : 'mt-6 sm:mt-10'}`}
        onSubmit={(event) => {
          const chosen = new FormData(event.currentTarget).get('state')
          if (typeof chosen !== 'string' || chosen === '') event.preventDefault()
          else rememberChosenState(chosen)
        }}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) choose(event.target.value)
        }}
      >
        <div className="grow">
          {products.length === 0 && <p className="mb-2 font-display text-xl font-bold">Goods near you</p>}
          <LabelledSelect
            key={state}
            name="state"
            label="Your state"
            all={products.length > 0 ? 'Change your state' : 'Choose your state'}
            chosen=""
            groups={[{ label: '', options: stateNames }]}
          />
        </div>
        <Button kind="quiet" className="min-h-12">
          Show
        </Button>
      </form>
    </>
  )
}

async function findGoodsIn(state: string): Promise<Product[]> {
  try {
    return (await browserClient(endpoints.products.list, { query: { state } })).data.slice(0, shownCount)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}
