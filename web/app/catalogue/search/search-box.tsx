import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Suggestion } from './suggestion-lines.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface SearchBoxProps {
  query: string
  label: string
  placeholder: string
  /** The list for a whole query: the address of products or services. */
  list: string
  name?: string | undefined
}

/**
 * The search box inside a form. On a phone the magnifier is on the button beside it. While somebody types it suggests whole queries, categories, products, services and
 * sellers, as the combobox pattern of ARIA describes. Without JavaScript it is a plain field of its form.
 */
export function SearchBox({ query, label, placeholder, list, name = 'q' }: SearchBoxProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { List, suggestions, request, close } = useSuggestions(list)
  const [active, setActive] = useState(-1)
  const isOpen = suggestions.length > 0
  const chosen = suggestions[active]
  const closeList = () => {
    close()
    setActive(-1)
  }
  const go = ({ to }: Suggestion) => {
    closeList()
    // The typed text has been answered, so the box shows the words of the new search.
    if (box.current) box.current.value = new URLSearchParams(to.split(/[?#]/)[1]).get(name) ?? ''
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A search that is sent also stops suggestions that are on their way.
    if (event.key === 'Enter' && !chosen) closeList()
    if (!isOpen) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      closeList()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }
  return (
    <div
      className="relative min-w-0 grow"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeList()
      }}
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-6 left-4 size-5 -translate-y-1/2 text-muted max-sm:hidden"
      />
      <input
        ref={box}
        type="search"
        name={name}
        defaultValue={query}
        maxLength={fieldLengths.search}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={chosen ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onInput={({ currentTarget }) => {
          setActive(-1)
          request(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full rounded-md border border-edge bg-card px-3 sm:pl-12"
      />
      {isOpen && List && <List id={id} suggestions={suggestions} active={active} onChoose={go} />}
    </div>
  )
}

/**
 * The button beside a search box. On a phone it is a magnifier, so that the box has room for the words. It keeps its size while
 * the search is on its way: the typed words must not move.
 */
export function SearchButton({ busy, className = '' }: { busy: boolean; className?: string }) {
  return (
    <Button busy={busy} className={`min-h-12 max-sm:px-3.5 sm:min-w-36 ${className}`}>
      <Icon name="search" className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">{busy ? 'Searching...' : 'Search'}</span>
    </Button>
  )
}

/** The next index of a list that wraps around; -1 is the box itself. */
function nextIndex(from: number, by: number, count: number): number {
  const next = from + by
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}
