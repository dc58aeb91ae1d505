import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from './suggestion-lines.ts'

const quietMilliseconds = 150
const fewestLetters = 2

/**
 * The suggestions for the letters typed so far; none when the API does not answer. `list` is the address for whole
 * queries.
 */
export function useSuggestions(list: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    asked.current = ''
    setSuggestions([])
  }
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const words = typed.trim()
    asked.current = words
    if (words.length < fewestLetters) return setSuggestions([])
    const offer = async () => {
      const { suggestionsFor } = await import('./suggestion-lines.ts')
      const found = await suggestionsFor(words, list)
      // An answer for letters that have changed since is dropped.
      if (asked.current === words) setSuggestions(found)
    }
    timer.current = setTimeout(() => void offer(), quietMilliseconds)
  }
  return { suggestions, ask, close }
}
