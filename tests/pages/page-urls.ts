import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../web/app/routes.ts'

/** Every address of the rendered pages as web/app/routes.ts has it, parameters as `:name`; `*` stands for any other. */
export const pageAddresses: readonly string[] = addressesOf(routes, '')

function addressesOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const address = path ? `${above}/${path}` : above
    if (children) return addressesOf(children, address)
    return path || index ? [address || '/'] : []
  })
}
