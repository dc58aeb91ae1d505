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
  /** The names of the chosen checkboxes. */
  names: readonly string[]
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
  const [names, setNames] = useState<readonly string[] | null>(null)
  const { state, formData } = useNavigation()
  const countChosen = () => setNames(chosenIn(list))
  const chooseAll = (isChosen: boolean) => {
    for (const box of boxesOf(list)) box.checked = isChosen
    countChosen()
  }
  const isSending = formData?.get('do') === 'bulk'
  useEffect(() => {
    if (isSending) isSent.current = true
    if (state !== 'idle') return
    if (isSent.current && !isRefused) {
      // React does not hear the next tick of a box that a reset has emptied.
      for (const box of boxesOf(list)) box.checked = false
      form.current?.reset()
    }
    isSent.current = false
    setNames(chosenIn(list))
  }, [state, isSending, isRefused])
  return { list, form, count: names?.length ?? null, names: names ?? none, countChosen, chooseAll }
}

const none: readonly string[] = []

function boxesOf(list: RefObject<HTMLDivElement | null>): HTMLInputElement[] {
  return [...(list.current?.querySelectorAll<HTMLInputElement>('li input[type=checkbox]') ?? [])]
}

function chosenIn(list: RefObject<HTMLDivElement | null>): string[] {
  return boxesOf(list).flatMap(({ checked, name }) => (checked ? [name] : []))
}
