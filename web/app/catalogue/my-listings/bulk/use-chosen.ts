import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useNavigation } from 'react-router'

interface Chosen {
  /** The element that holds the rows with their checkboxes. */
  list: RefObject<HTMLDivElement | null>
  /** The form of the checkboxes. */
  form: RefObject<HTMLFormElement | null>
  /** How many are chosen; null before scripts run. */
  count: number | null
  countChosen: () => void
  chooseAll: (isChosen: boolean) => void
}

/**
 * Counts the chosen rows. The browser keeps the checkboxes, so that what a person ticks before the scripts run is not lost.
 * After a change that was not refused nothing is chosen any more.
 */
export function useChosen(isRefused: boolean): Chosen {
  const list = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const [count, setCount] = useState<number | null>(null)
  const { state, formData } = useNavigation()
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('li input[type=checkbox]') ?? [])]
  const countChosen = () => setCount(boxes().filter(({ checked }) => checked).length)
  const chooseAll = (isChosen: boolean) => {
    for (const box of boxes()) box.checked = isChosen
    countChosen()
  }
  const isSending = formData?.get('do') === 'bulk'
  useEffect(() => {
    if (isSending) isSent.current = true
    if (state !== 'idle') return
    if (isSent.current && !isRefused) form.current?.reset()
    isSent.current = false
    setCount([...(list.current?.querySelectorAll('li input[type=checkbox]:checked') ?? [])].length)
  }, [state, isSending, isRefused])
  return { list, form, count, countChosen, chooseAll }
}
