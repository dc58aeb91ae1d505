import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from './suggestion-lines.ts'

const typingPauseMilliseconds = 150
const minLetters = 2

/**
 * The suggestions for the letters typed so far; none when the API does not answer. `list` is the address for whole
 * queries.
 */
export function useSuggestions(list: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    requested.current = ''
    setSuggestions([])
  }
  const request = (typed: string) => {
    clearTimeout(timer.current)
    const query = typed.trim()
    requested.current = query
    if (query.length < minLetters) return setSuggestions([])
    const fetchSuggestions = async () => {
      const { suggestionsFor } = await import('./suggestion-lines.ts')
      const found = await suggestionsFor(query, list)
      // An answer for letters that have changed since is dropped.
      if (requested.current === query) setSuggestions(found)
    }
    timer.current = setTimeout(() => void fetchSuggestions(), typingPauseMilliseconds)
  }
  return { suggestions, request, close }
}
