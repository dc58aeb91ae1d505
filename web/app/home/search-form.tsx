import { Form, useNavigate, useNavigation } from 'react-router'
import { SearchBox, SearchButton } from '../catalogue/search/search-box.tsx'
import { useSyncedForm } from '../hooks/use-synced-form.ts'

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
      action="/"
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
      />
      <SearchButton busy={searching} />
    </Form>
  )
}
