import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Dropdown } from './dropdown.tsx'
import { barLink, DropdownLink, MenuLine } from './site-links.tsx'
import { useLogOut } from './use-log-out.ts'

/** What only people with an account have: a seller's part of the top bar, or their lines of the menu of a phone. */
export default function MemberMenu({ session, isBar = false }: { session: SignedIn; isBar?: boolean }) {
  if (isBar) return <Bar />
  return session.role === 'seller' ? <Lines /> : <BuyerLines session={session} />
}

function BuyerLines({ session: { role, name } }: { session: SignedIn }) {
  return (
    <>
      <MenuLine to="/userProfile">
        <span className="font-display font-bold">Welcome back, {name || 'User'}</span>
        <span className="ml-auto text-sm text-leaf underline">Profile</span>
      </MenuLine>
      {role === 'buyer' && (
        <>
          <MenuLine to="/userProfile/orders">My Orders</MenuLine>
          <MenuLine to="/userProfile/messages">Messages</MenuLine>
          <MenuLine to="/userProfile/settings">Settings</MenuLine>
        </>
      )}
    </>
  )
}

/** One person buys and sells: the two halves of a seller's menu. */
function Bar() {
  const logOut = useLogOut('/Login')
  return (
    <>
      {/* Between 1024 and 1280 px there is no room. The dashboard leads to buying too. */}
      <div className="flex items-center gap-1 max-xl:hidden">
        <Dropdown label="Buying">
          {buying.map(([to, label]) => (
            <DropdownLink key={to} to={to}>
              {label}
            </DropdownLink>
          ))}
        </Dropdown>
        <Dropdown label="Selling">
          {selling.map(([to, label]) => (
            <DropdownLink key={to} to={to}>
              {label}
            </DropdownLink>
          ))}
        </Dropdown>
      </div>
      <ButtonLink to="/dashboard" className="whitespace-nowrap">
        My Dashboard
      </ButtonLink>
      <Link to="/logout" onClick={logOut} className={barLink}>
        Logout
      </Link>
    </>
  )
}

// What follows them in that menu belongs to buying too.
function Lines() {
  return (
    <>
      <Half id="menu-selling" title="Selling" links={selling} />
      <Half id="menu-buying" title="Buying" links={buying.slice(0, 2)} />
    </>
  )
}

function Half({ id, title, links }: { id: string; title: string; links: readonly (readonly string[])[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-2 pt-3 font-sans text-sm font-semibold text-muted">
        {title}
      </h2>
      {links.map(([to = '', label]) => (
        <MenuLine key={to} to={to}>
          {label}
        </MenuLine>
      ))}
    </section>
  )
}

const buying = [
  ['/userProfile/orders', 'My Orders'],
  ['/userProfile', 'My Profile'],
  ['/saved', 'Saved items'],
  ['/basket', 'Basket'],
] as const

const selling = [
  ['/dashboard/orders', 'Orders to handle'],
  ['/dashboard/ask', 'Ask for payment'],
  ['/dashboard/paid', 'Paid'],
  ['/dashboard/listings', 'Listings'],
  ['/dashboard/messages', 'Messages'],
  ['/dashboard/payouts', 'Payouts'],
] as const
