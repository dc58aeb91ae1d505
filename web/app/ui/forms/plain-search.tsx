import { Button } from '../button.tsx'

interface PlainSearchProps {
  /** The page with the results, and the name of its search in the address. */
  action: string
  name: string
  label: string
  className?: string
}

/** A search box on a page that found nothing. It works without JavaScript. */
export function PlainSearch({ action, name, label, className = '' }: PlainSearchProps) {
  return (
    <form action={action} role="search" className={`mt-6 flex w-full max-w-md gap-2 ${className}`}>
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        className="min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5"
      />
      <Button>Search</Button>
    </form>
  )
}
