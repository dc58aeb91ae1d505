import { conditionFilters, mayHaveCondition } from '@oja/contract/values/categories.ts'
import { choicesOf } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'
import { BoxesField } from './boxes-field.tsx'

interface ConditionFilterProps {
  searchParams: SearchParams
  /** The errors of the search, by field. */
  wrong: Record<string, string>
  idPrefix: string
}

/** New or used: of every category but food. "Used (any)" is offered only where an address asks for it. */
export function ConditionFilter({ searchParams, wrong, idPrefix }: ConditionFilterProps) {
  const { category = '', condition } = searchParams
  if (!mayHaveCondition(category) && condition === undefined) return null
  const chosen = choicesOf(condition)
  return (
    <BoxesField
      label="Condition"
      name="condition"
      idPrefix={idPrefix}
      options={Object.entries(conditionFilters)
        .filter(([value]) => value !== 'used' || chosen.includes(value))
        .map(([value, label]) => ({ value, label }))}
      chosen={chosen}
      error={wrong['condition']}
    />
  )
}
