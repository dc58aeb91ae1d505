import type {
  DeliveryArea,
  NewDeliveryAreas,
  ShopDelivery,
} from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'

/** Areas with one way, one fee and the same days: a trader says and changes them as one. */
export interface AreaGroup {
  way: DeliveryArea['way']
  feeMinor: number
  days: number
  /** "Ibadan North, Ibadan South West", "Rest of Oyo", "All states". */
  title: string
  areas: { id: string; label: string }[]
}

// A longer list of states says less than their number.
const maxNamed = 12

/** The areas of a shop by way, fee and days, in the order in which the API lists them. */
export function groupAreas(areas: readonly DeliveryArea[]): AreaGroup[] {
  const groups = new Map<string, DeliveryArea[]>()
  for (const area of areas) {
    const key = `${area.way} ${area.feeMinor} ${area.days}`
    groups.set(key, [...(groups.get(key) ?? []), area])
  }
  return [...groups.values()].flatMap((held) => {
    const [first] = held
    if (!first) return []
    const { way, feeMinor, days } = first
    const named = held.map((area) => ({ id: area.id, label: areaLabel(area, areas) }))
    return [{ way, feeMinor, days, title: titleOf(held, named), areas: named }]
  })
}

/** Do a state and a local government of it have rules of the same way? Then the local government's counts there. */
export function hasPartOfState(areas: readonly DeliveryArea[]): boolean {
  return areas.some(
    ({ way, state, lga }) =>
      lga !== '' && areas.some((other) => other.way === way && other.state === state && other.lga === ''),
  )
}

/** "Ibadan North"; of a whole state "All of Oyo", or "Rest of Oyo" where some of its local governments have rules of their own. */
function areaLabel({ way, state, lga }: DeliveryArea, areas: readonly DeliveryArea[]): string {
  if (lga !== '') return lga
  const hasOwn = areas.some((other) => other.way === way && other.state === state && other.lga !== '')
  return `${hasOwn ? 'Rest' : 'All'} of ${state}`
}

function titleOf(held: readonly DeliveryArea[], named: readonly { label: string }[]): string {
  const wholeStates = held.filter(({ lga }) => lga === '').length
  if (wholeStates === stateNames.length) return 'All states'
  if (wholeStates > maxNamed) {
    const others = named.filter((_, place) => held[place]?.lga !== '').map(({ label }) => label)
    return [`${wholeStates} whole states`, ...others].join(', ')
  }
  return named.map(({ label }) => label).join(', ')
}

const areaPrefix = 'area:'
/** The name of the box for every state that has no rule of its own yet. */
export const allStatesBox = `${areaPrefix}*`

/** The name of the box of an area; one name each, so that a refused form keeps every choice. */
export function areaBox(state: string, lga: string): string {
  return `${areaPrefix}${state}|${lga}`
}

/** A city, and the local governments over which it has grown. */
export interface City {
  name: string
  lgas: readonly string[]
}

/** The name of the box for a whole city: its local governments stand in it, as the page knows them. */
export function cityBox(state: string, { lgas }: City): string {
  return areaBox(state, lgas.join('|'))
}

/** The areas whose boxes are ticked. "All states" means those without a rule for the whole state yet. */
export function readAreas(
  form: FormData,
  way: string,
  { areas }: Pick<ShopDelivery['data'], 'areas'>,
): NewDeliveryAreas['areas'] {
  const ticked = [...form.keys()].filter((name) => name.startsWith(areaPrefix) && name !== allStatesBox)
  const named = ticked.flatMap((name) => {
    const [state = '', ...lgas] = name.slice(areaPrefix.length).split('|')
    return lgas.map((lga) => [`${state}|${lga}`, { state, lga }] as const)
  })
  // A city and a part of it are ticked: the part once.
  const chosen = [...new Map(named).values()]
  if (!form.has(allStatesBox)) return chosen
  const known = new Set(
    [...areas.filter((area) => area.way === way), ...chosen]
      .filter(({ lga }) => lga === '')
      .map(({ state }) => state),
  )
  return [...chosen, ...stateNames.filter((state) => !known.has(state)).map((state) => ({ state, lga: '' }))]
}
