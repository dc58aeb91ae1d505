import { useEffect, useRef, useState } from 'react'
import type { Suggestion, SuggestionList } from './suggestion-lines.tsx'

const typingPauseMilliseconds = 150
const minLetters = 2

/**
 * The suggestions for the letters typed so far; none when the API does not answer. `path` is the address for whole
 * queries, `List` shows the suggestions.
 */
export function useSuggestions(path: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const [list, setList] = useState<{ List?: typeof SuggestionList }>({})
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
      const { suggestionsFor, SuggestionList } = await import('./suggestion-lines.tsx')
      const found = await suggestionsFor(query, path)
      // An answer for letters that have changed since is dropped.
      if (requested.current !== query) return
      setList({ List: SuggestionList })
      setSuggestions(found)
    }
    timer.current = setTimeout(() => void fetchSuggestions(), typingPauseMilliseconds)
  }
  return { ...list, suggestions, request, close }
}
