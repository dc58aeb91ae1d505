import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { SellerWaiting } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { useEffect, useState } from 'react'
import { browserClient } from '../../api/browser-client.ts'
import { subscribe } from '../../api/live-events.ts'

const quietMilliseconds = 1_000

/** What waits for the seller: as the page was loaded, and again after live events. */
export function useWaiting(loaded: SellerWaiting['data']): SellerWaiting['data'] {
  const [waiting, setWaiting] = useState(loaded)
  useEffect(() => setWaiting(loaded), [loaded])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const count = async () => {
      try {
        const { data } = await browserClient(dashboardEndpoints.waiting, {})
        if (!isOver) setWaiting(data)
      } catch {
        // The menu keeps its figures; the page itself says when the API does not answer.
      }
    }
    // Several events at once are counted once. A stream that begins brings nothing new.
    const stop = subscribe(({ event }) => {
      if (event === 'ready') return
      clearTimeout(timer)
      timer = setTimeout(() => void count(), quietMilliseconds)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return waiting
}
