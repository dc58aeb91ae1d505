import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

/** The way back to the page above, on wide screens; a phone has it in its title bar. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-1 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf max-lg:hidden print:hidden"
    >
      <Icon name="chevron-left" />
      {children}
    </Link>
  )
}
