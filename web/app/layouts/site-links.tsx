import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

/** How a link of the top bar looks. */
export const barLink =
  'inline-flex min-h-11 items-center rounded-md px-3 font-semibold whitespace-nowrap hover:bg-sunken aria-[current=page]:text-leaf lg:max-2xl:px-2'

/** A link in a list of the top bar. */
export function DropdownLink(link: LinkProps) {
  return (
    <li>
      <Link {...link} className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken" />
    </li>
  )
}

/** How a line of the menu of a phone looks. */
export const menuLine = 'flex min-h-11 items-center rounded-md px-2 font-semibold hover:bg-sunken'

/** A link in the menu of a phone. */
export function MenuLine({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      <Link to={to} className={menuLine}>
        {children}
      </Link>{' '}
    </>
  )
}
