import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { keepSearch, searchPath, useIsSearching, whileTyping } from './use-search.ts'

/** How long nothing is typed before the page of the search shows what is found so far, in milliseconds. */
const pause = 350

/**
 * The one search of the admin pages. Ctrl-K puts the cursor into it. On the page of the search it finds while somebody
 * types. It is a plain form without JavaScript.
 */
export function AdminSearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const [searchParams] = useSearchParams()
  // Before the script runs the browser has the keys, so nothing promises them.
  const hydrated = useHydrated()
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSearching = useIsSearching()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const findSoon = (words: string) => {
    clearTimeout(timer.current)
    if (pathname !== searchPath) return
    const query = new URLSearchParams({ find: words, [whileTyping]: '' })
    timer.current = setTimeout(() => void navigate(`?${query}`, { replace: true }), pause)
  }
  return (
    <Form
      action={searchPath}
      role="search"
      aria-label="Find anything"
      onSubmit={() => {
        clearTimeout(timer.current)
        keepSearch(input.current?.value ?? '')
      }}
      className="relative w-full"
    >
      <input
        ref={input}
        name="find"
        type="search"
        aria-label="Order number, phone, email, shop or reference"
        aria-keyshortcuts={hydrated ? 'Control+K' : undefined}
        placeholder="Order, phone, email or shop"
        maxLength={100}
        aria-busy={isSearching}
        onChange={({ currentTarget }) => findSoon(currentTarget.value)}
        defaultValue={searchParams.get('find') ?? ''}
        className="peer block min-h-11 w-full rounded-md border border-edge bg-card pr-12 pl-3.5 text-ink placeholder:text-muted"
      />
      {hydrated && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-12 hidden items-center text-sm text-muted lg:peer-placeholder-shown:flex"
        >
          Ctrl K
        </kbd>
      )}
      <button
        aria-label="Find"
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <Icon name="search" />
      </button>
    </Form>
  )
}
