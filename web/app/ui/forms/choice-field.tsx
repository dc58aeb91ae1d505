import { Icon } from '../icon.tsx'

interface ChoiceFieldProps {
  name: string
  legend: string
  /** The choices: value and label. */
  choices: Record<string, string>
  /** What was chosen in a refused form. */
  chosen: string | undefined
  error: string | undefined
}

/** One choice of a few, each a label to tap. */
export function ChoiceField({ name, legend, choices, chosen, error }: ChoiceFieldProps) {
  const errorId = `${name}-error`
  return (
    <fieldset className="group" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(choices).map(([value, label], index) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-card px-3 py-2 max-sm:grow hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              id={index === 0 ? name : undefined}
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === chosen}
              className="size-5 shrink-0 accent-leaf"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p
          id={errorId}
          className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger group-has-checked:hidden"
        >
          <Icon name="alert" className="size-4.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
