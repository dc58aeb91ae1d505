import { HoursFields } from '../../../ui/forms/hours-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface FoldedHoursProps {
  values: Record<string, string>
  fields: Record<string, string>
}

/** Working hours, folded away until they are wanted. */
export function FoldedHours({ values, fields }: FoldedHoursProps) {
  const isFilled = Object.entries({ ...values, ...fields }).some(
    ([name, value]) => value !== '' && (name.startsWith('hours.') || name === 'workingHours'),
  )
  return (
    <details open={isFilled || undefined} className="group/hours rounded-md border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-3.5 font-semibold">
        <span>
          Working hours<span className="font-normal text-muted"> (optional)</span>
        </span>
        <Icon name="chevron-down" className="size-5 text-muted group-open/hours:rotate-180" />
      </summary>
      <div className="border-t border-line p-3">
        <HoursFields title="By day" values={values} fields={fields} />
      </div>
    </details>
  )
}
