import { Form, useNavigate, useNavigation } from 'react-router'
import { useSyncedForm } from '../hooks/use-synced-form.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/**
 * The search of the home page for goods, services and shops. It is a form: its address is `/?query=...` with and
 * without JavaScript.
 */
export function HomeSearchForm({ query }: { query: string }) {
  const navigation = useNavigation()
  const navigate = useNavigate()
  const form = useSyncedForm({ query })
  const searching = new URLSearchParams(navigation.location?.search).has('query')
  return (
    <Form
      ref={form}
      action="/#results"
      role="search"
      className="measure flex gap-2 pt-4"
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('query')
        if (typeof text !== 'string' || text.trim() === '') event.preventDefault()
      }}
    >
      <div className="relative min-w-0 grow">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted max-sm:hidden"
        />
        <input
          type="search"
          name="query"
          defaultValue={query}
          maxLength={100}
          aria-label="Search for goods, services and sellers"
          placeholder="Search for sellers, artisans..."
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => {
            if (event.currentTarget.value === '' && query !== '')
              void navigate('/', { replace: true, preventScrollReset: true })
          }}
          className="min-h-12 w-full rounded-md border border-edge bg-card px-3 max-sm:placeholder:text-[0.9375rem] sm:pl-12"
        />
      </div>
      <Button busy={searching} busyLabel="Searching..." className="min-h-12 max-sm:px-4 sm:min-w-36">
        Search
      </Button>
    </Form>
  )
}
