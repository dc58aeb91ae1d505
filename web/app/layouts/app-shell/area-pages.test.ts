import { expect, test } from 'vitest'
import { adminAreaLabels, adminAreas } from '@oja/contract/values/admin/admin-areas.ts'
import { capitalise } from '../../format/format.ts'
import routes from '../../routes.ts'
import { adminMenu, placeOf, waitingBehindMore } from './area-menu.ts'
import { areaPages, thingsOf } from './area-pages.ts'

test('the words of each right name every page that it opens', () => {
  // The page of a person does more than its name says.
  const more = 'users (also to suspend them)'
  const written = Object.fromEntries(
    adminAreas.map((area) => [area, adminAreaLabels[area].text.replace(more, 'users')]),
  )
  expect(adminAreas.filter((area) => adminAreaLabels[area].text.includes(more))).toEqual([
    'sellers',
    'support',
  ])
  const opened = adminAreas.map((area) => {
    const pages = areaPages.filter(({ areas }) => areas.includes(area))
    return [area, capitalise(pages.map(({ label }) => thingsOf(label)).join(', '))]
  })
  const all = 'All areas, the audit log, and the rights of admins'
  expect(written).toEqual({ ...Object.fromEntries(opened), all })
})

test('every admin page is named in the words of a right, or is open to all admins', () => {
  const open = ['/admin', '/admin/search', '/admin/settings', '/admin/more', '/admin/second-factor']
  const addresses = adminAddresses().filter((address) => !open.includes(address))
  expect(addresses.length).toBeGreaterThan(15)
  const isNamed = (address: string) =>
    areaPages.some(({ to }) => to === address) || (placeOf(adminMenu, address)?.areas ?? []).length > 0
  expect(addresses.filter((address) => !isNamed(address))).toEqual([])
  // Pages of the settings belong to a place with other rights, so each needs a line of its own.
  const settings = addresses.filter((address) => address.startsWith('/admin/settings/'))
  expect(settings.filter((address) => !areaPages.some(({ to }) => to === address))).toEqual([])
})

test('each page that needs a right is named by its path alone, by which an admin without the right finds it', () => {
  expect(areaPages.map(({ to }) => to).filter((to) => to.includes('?'))).toEqual([])
})

test('More says how much waits in the places that the bar of a phone has no room for', () => {
  const waits = (count: number) => ({ count, text: `${count} waiting` })
  const waiting = { '/admin/disputes': waits(2), '/admin/reports': waits(3), '/admin/kyc': waits(7) }
  expect(waitingBehindMore(adminMenu, waiting)).toEqual(waits(5))
  expect(waitingBehindMore(adminMenu, { '/admin/kyc': waits(7) })).toBeUndefined()
})

interface Route {
  path?: string | undefined
  children?: Route[] | undefined
}

/** The addresses of all admin pages, without what stands for a number. */
function adminAddresses(): string[] {
  const walk = (some: readonly Route[], above: string): string[] =>
    some.flatMap(({ path, children = [] }) => {
      const here = path ? `${above}/${path}` : above
      return [...(path && children.length === 0 ? [here] : []), ...walk(children, here)]
    })
  return walk(routes, '').filter((address) => address.startsWith('/admin/') && !/[:*]/.test(address))
}
