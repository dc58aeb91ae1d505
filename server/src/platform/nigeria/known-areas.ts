import { otherPlaceNames } from './other-place-names.ts'

/** More names than these do not fit a phone's list. */
const shownNames = 5

/** The local governments of a state that hold well-known quarters or towns, each with their names: "Eti-Osa (Lekki, Ajah)". */
export function knownAreas(state: string): Record<string, string> {
  const names = new Map<string, Set<string>>()
  for (const [, label, of, lgas] of otherPlaceNames)
    for (const lga of of === state ? (lgas ?? []) : [])
      if (!lga.includes(label)) names.set(lga, (names.get(lga) ?? new Set()).add(label))
  return Object.fromEntries(
    [...names].map(([lga, labels]) => [lga, withNames(lga, [...labels].slice(0, shownNames).join(', '))]),
  )
}

/** "Abuja Municipal (AMAC)" has brackets already. */
function withNames(lga: string, names: string): string {
  return lga.endsWith(')') ? `${lga.slice(0, -1)}: ${names})` : `${lga} (${names})`
}
