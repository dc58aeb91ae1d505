import { saleUnits } from '@oja/contract/values/catalogue/units.ts'
import { SelectField } from '../../../ui/forms/field.tsx'

interface UnitFieldProps {
  chosen: string | undefined
  error: string | undefined
}

/** What the price is for: one paint bucket, one kg. Most goods are single things and need none. */
export function UnitField({ chosen = '', error }: UnitFieldProps) {
  return (
    <SelectField
      label="Sold per"
      name="unit"
      required={false}
      options={saleUnits}
      placeholder="Each"
      help="Yard, bag, kg..."
      defaultValue={chosen}
      error={error}
    />
  )
}
