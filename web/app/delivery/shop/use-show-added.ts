import type { DeliveryArea } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { useEffect, useRef } from 'react'

/** Brings the rule with areas that were just added into sight and gives it the focus: the form below it is shorter now. */
export function useShowAdded(areas: readonly DeliveryArea[]): void {
  const known = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    const added = known.current && areas.find(({ id }) => !known.current?.has(id))
    known.current = new Set(areas.map(({ id }) => id))
    if (!added) return
    const row = document.querySelector<HTMLElement>(`[data-areas~="${added.id}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }, [areas])
}
