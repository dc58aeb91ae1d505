import { Link } from 'react-router'

export interface ListTab {
  to: string
  label: string
  isHere: boolean
}

/** The way between the lists of one page, such as reports that wait and those that are decided. */
export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  return (
    <nav aria-label="Lists" className="mb-4">
      <ul className="flex gap-1.5">
        {tabs.map(({ to, label, isHere }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm font-semibold hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
