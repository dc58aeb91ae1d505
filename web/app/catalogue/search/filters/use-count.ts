import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { browserClient } from '../../../api/browser-client.ts'
import { isCallError } from '../../../api/call-error.ts'
import { withPricesInOrder } from '../search-params.ts'
import { formUrl } from './list-form.tsx'

/** So long after the last change the filters are counted: nobody counts each digit of a price. */
const waitMilliseconds = 400

/**
 * How many listings the filters of a form find, before it is sent: "12", "1000+". Null until a filter changes, and when the API
 * does not answer.
 */
export function useCount(path: string) {
  const [found, setFound] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const recount = ({ target }: ChangeEvent<HTMLElement>) => {
    const form = target.closest('form')
    if (!form) return
    clearTimeout(timer.current)
    const count = async () => {
      const turn = ++asked.current
      const answer = await countFound(path, formUrl(path, form))
      if (turn === asked.current) setFound(answer)
    }
    timer.current = setTimeout(() => void count(), waitMilliseconds)
  }
  return { count: found, recount }
}

async function countFound(path: string, address: string): Promise<string | null> {
  const query = withPricesInOrder(Object.fromEntries(new URLSearchParams(address.split('?')[1])))
  try {
    const { headers } = path.toLowerCase().endsWith('services')
      ? await browserClient.withHeaders(endpoints.services.list, { query })
      : await browserClient.withHeaders(endpoints.products.list, { query })
    return headers.get('x-total-count')
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}
