import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { toast } from '../ui/toasts.tsx'
import { isCallError } from '../api/call-error.ts'
import { savesData } from '../browser/data-saver.ts'

/** One page of a list, and the query of the next page; null on the last one. */
export interface ListPage<Item> {
  items: Item[]
  next: string | null
}

interface MoreOptions<Item> {
  /** Loads the page of a query. */
  loadPage: (query: string) => Promise<ListPage<Item>>
  /** Whether the next page loads when the link to it is near. */
  onScroll?: boolean | undefined
}

/**
 * A list that grows on its page. Its link leads to the next page: it works without JavaScript, and people press it
 * after the network failed. Give the calling component a key of the list, so that another list starts new.
 */
export function useLoadMore<Item>(first: ListPage<Item>, { loadPage, onScroll = false }: MoreOptions<Item>) {
  const [{ more, next, added }, setPages] = useState({ more: [] as Item[], next: first.next, added: 0 })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)

  const fetchNext = async () => {
    if (busy || next === null) return
    setBusy(true)
    try {
      const page = await loadPage(next)
      setPages({ more: [...more, ...page.items], next: page.next, added: page.items.length })
      setFailed(false)
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailed(true)
      toast({ text: error.message || 'Could not reach the server', tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  const onNear = useEffectEvent(() => void fetchNext())
  useEffect(() => {
    // After a failure only a press loads again.
    if (!onScroll || failed || busy || !link.current || savesData()) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear()
      },
      { rootMargin: '600px' },
    )
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [onScroll, failed, busy, next])

  const onPress = (event: MouseEvent) => {
    // A press that opens a new tab must do so.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void fetchNext()
  }
  return { items: [...first.items, ...more], next, added, busy, failed, link, onPress }
}
