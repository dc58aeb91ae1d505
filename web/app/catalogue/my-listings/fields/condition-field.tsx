import { conditionLabels, mayHaveCondition, productConditions } from '@oja/contract/values/categories.ts'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '../../../ui/forms/field.tsx'

interface ConditionFieldProps {
  category: string
  chosen: string | undefined
  error: string | undefined
}

/** New or used. With JavaScript it is hidden while the form's category is food; the server ignores it there. */
export function ConditionField({ category, chosen = '', error }: ConditionFieldProps) {
  const here = useRef<HTMLDivElement>(null)
  const [isOffered, setIsOffered] = useState(mayHaveCondition(category))
  useEffect(() => {
    const select = here.current?.closest('form')?.elements.namedItem('category')
    if (!(select instanceof HTMLSelectElement)) return
    const follow = () => setIsOffered(mayHaveCondition(select.value))
    // The page may have been used before this script ran.
    follow()
    select.addEventListener('change', follow)
    return () => select.removeEventListener('change', follow)
  }, [])
  return (
    <div ref={here} className="empty:hidden">
      {isOffered && (
        <SelectField
          label="Condition"
          name="condition"
          required={false}
          options={productConditions.map((value) => ({ value, label: conditionLabels[value] }))}
          placeholder="New or used? (optional)"
          help="Not for food"
          defaultValue={chosen}
          error={error}
        />
      )}
    </div>
  )
}
