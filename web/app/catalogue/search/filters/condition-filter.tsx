import { conditionFilters, mayHaveCondition } from '@oja/contract/values/categories.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { SearchParams } from '../search-params.ts'

interface ConditionFilterProps {
  searchParams: SearchParams
  /** The errors of the search, by field. */
  wrong: Record<string, string>
  idPrefix: string
}

/** New or used: of every category but food. */
export function ConditionFilter({ searchParams, wrong, idPrefix }: ConditionFilterProps) {
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
