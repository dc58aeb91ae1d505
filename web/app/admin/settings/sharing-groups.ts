import type { SynonymGroup } from '@oja/contract/schemas/admin/admin-settings.ts'

/** By the ids of groups: the other groups that have some of their words. */
export function sharingGroups(groups: readonly SynonymGroup[]): Record<string, SynonymGroup[]> {
  const byWord = new Map<string, SynonymGroup[]>()
  for (const group of groups)
    for (const word of new Set(group.words)) byWord.set(word, [...(byWord.get(word) ?? []), group])
  const sharing: Record<string, SynonymGroup[]> = {}
  for (const some of byWord.values())
    for (const group of some) {
      const known = sharing[group.id] ?? []
      const others = some.filter((other) => other !== group && !known.includes(other))
      if (others.length > 0) sharing[group.id] = [...known, ...others]
    }
  return sharing
}
