import { conditionFilters, mayHaveCondition } from '@oja/contract/values/categories.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { SearchFiltersProps } from './search-filters.tsx'

/** New or used: of every category but food. */
export function ConditionFilter({ searchParams, wrong, idPrefix }: SearchFiltersProps) {
  const { category = '', condition } = searchParams
  if (!mayHaveCondition(category) && condition === undefined) return null
  return (
    <SelectField
      label="Condition"
      name="condition"
      id={`${idPrefix}-condition`}
      placeholder="New and used"
      options={Object.entries(conditionFilters).map(([value, label]) => ({ value, label }))}
      defaultValue={condition}
      error={wrong['condition']}
    />
  )
}
