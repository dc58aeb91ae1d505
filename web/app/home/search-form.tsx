import { Form, useNavigate, useNavigation } from 'react-router'
import { SearchBox } from '../catalogue/search/search-box.tsx'
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
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.value === '' && query !== '')
          void navigate('/', { replace: true, preventScrollReset: true })
      }}
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('query')
        if (typeof text !== 'string' || text.trim() === '') event.preventDefault()
      }}
    >
      <SearchBox
        list="/"
        name="query"
        query={query}
        label="Search for goods, services and sellers"
        placeholder="Search for sellers, artisans..."
        isNarrow
      />
      <Button busy={searching} busyLabel="Searching..." className="min-h-12 max-sm:px-3.5 sm:min-w-36">
        <Icon name="search" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  )
}
