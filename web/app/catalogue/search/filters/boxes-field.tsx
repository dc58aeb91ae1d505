import { CheckField } from '../../../ui/forms/field.tsx'

interface BoxesFieldProps {
  label: string
  name: string
  idPrefix: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  error?: string | undefined
}

/** A filter that takes several values: a box for each. Many boxes scroll in a frame of their own, the chosen ones first. */
export function BoxesField({ label, name, idPrefix, options, chosen, error }: BoxesFieldProps) {
  const isLong = options.length > 6
  const isChosen = ({ value }: { value: string }) => chosen.includes(value)
  const shown = isLong
    ? [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]
    : options
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div
        className={
          isLong ? 'max-h-56 overflow-y-auto rounded-md border border-edge bg-card px-3.5 py-1' : undefined
        }
      >
        {shown.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            name={name}
            id={`${idPrefix}-${name}-${option.value.replaceAll(' ', '-')}`}
            value={option.value}
            defaultChecked={isChosen(option)}
          />
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  )
}
