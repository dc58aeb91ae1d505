import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { AreaMenu, MenuExtras } from './area-menu.ts'
import { SaveDataLink } from '../save-data-link.tsx'
import { useLogOut } from '../use-log-out.ts'

export interface MoreLink {
  to: string
  label: string
  icon: IconName
}

interface MorePlacesProps {
  menu: AreaMenu
  /** Pages outside the area that its people need. */
  others: readonly MoreLink[]
  /** Headings for the places of the area and the others, each with the addresses below it. */
  groups?: readonly { title: string; of: readonly string[] }[]
  /** How much waits, by the address of the place. */
  waiting?: MenuExtras['waiting']
  /** What stands above the list. */
  children?: ReactNode
}

/** The places for which the bar of a phone has no room: the page behind "More". */
export function MorePlaces({ menu, others, groups, waiting = {}, children }: MorePlacesProps) {
  const logOut = useLogOut('/')
  const inside = menu.places.filter(({ short, isExit }) => !short && !isExit)
  const exits = menu.places.filter(({ isExit }) => isExit)
  return (
    <>
      <h1 className="mb-4 text-3xl">More</h1>
      <div className="max-w-xl space-y-4">
        {children}
        {groups?.map(({ title, of }) => {
          const links = [...inside, ...others].filter(({ to }) => of.includes(to))
          return (
            links.length > 0 && (
              <section key={title} aria-label={title}>
                <h2 className="mb-1.5 px-1 text-base text-muted">{title}</h2>
                <Rows>
                  {links.map(({ to, label, icon }) => (
                    <Row key={to} {...{ to, label, icon }} waits={waiting[to]?.text} />
                  ))}
                </Rows>
              </section>
            )
          )
        })}
        {!groups && (
          <Rows>
            {inside.map((place) => (
              <Row key={place.to} {...place} waits={waiting[place.to]?.text} />
            ))}
          </Rows>
        )}
        <Rows>
          {!groups && others.map((link) => <Row key={link.to} {...link} />)}
          {exits.map(({ to, label, icon }) => (
            <Row key={to} {...{ to, label, icon }} onClick={to === '/logout' ? logOut : undefined} />
          ))}
        </Rows>
        <p className="px-1 text-muted">
          <SaveDataLink />
        </p>
      </div>
    </>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card empty:hidden">
      {children}
    </ul>
  )
}

interface RowProps extends MoreLink {
  onClick?: ReturnType<typeof useLogOut> | undefined
  /** "3 waiting". */
  waits?: string | undefined
}

function Row({ to, label, icon, onClick, waits }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onClick}
        className="flex min-h-13 items-center gap-3 px-4 font-semibold hover:bg-sunken"
      >
        <Icon name={icon} className="size-6 text-muted" />
        {label}
        {waits && <span className="ml-auto text-sm font-normal text-muted">{waits}</span>}
        <Icon name="chevron-right" className={`size-5 shrink-0 text-muted ${waits ? '' : 'ml-auto'}`} />
      </Link>
    </li>
  )
}
