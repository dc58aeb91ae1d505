import { adminAreaLabels } from '@oja/contract/values/admin/admin-areas.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { useRouteLoaderData } from 'react-router'
import { joinWithCommas } from '../../format/format.ts'
import type { AdminMenuState } from '../overview/waiting-pages.ts'

/** May this admin open a page with one of these rights? The server decides; this only leaves out links that it refuses. */
export function useMayOpen(): (areas: readonly AdminArea[]) => boolean {
  const menu = useMenu()
  return (areas) => menu?.areas.some((area) => area === 'all' || areas.includes(area)) ?? false
}

/** False for an admin whose last right was taken away; true while that is unknown. */
export function useHasRights(): boolean {
  return useMenu()?.areas.length !== 0
}

/** Whom to ask for one of these rights: "Ask a colleague with the right Money: Ada Obi, Tunde Bello." */
export function useWhomToAsk(): (areas: readonly AdminArea[]) => string {
  const menu = useMenu()
  return (areas) => {
    const colleagues = menu?.colleagues ?? []
    const having = (wanted: readonly AdminArea[]) =>
      colleagues.filter((one) => wanted.some((area) => one.areas.includes(area))).map(({ name }) => name)
    // Those who do this work come before those who may do everything.
    const names = [...new Set([...having(areas), ...having(['all'])])].slice(0, 3)
    const rights = areas.map((area) => adminAreaLabels[area].name).join(' or ')
    return `Ask a colleague with the right ${rights}${names.length > 0 ? `: ${joinWithCommas(...names)}` : ''}.`
  }
}

function useMenu(): AdminMenuState | undefined {
  return useRouteLoaderData<AdminMenuState>('layouts/admin-layout')
}
