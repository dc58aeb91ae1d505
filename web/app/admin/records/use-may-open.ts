import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { useRouteLoaderData } from 'react-router'
import type { AdminMenuState } from '../overview/waiting-pages.ts'

/** May this admin open a page with one of these rights? The server decides; this only leaves out links that it refuses. */
export function useMayOpen(): (areas: readonly AdminArea[]) => boolean {
  const menu = useRouteLoaderData<AdminMenuState>('layouts/admin-layout')
  return (areas) => menu?.areas.some((area) => area === 'all' || areas.includes(area)) ?? false
}
