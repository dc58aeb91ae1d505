import { field } from '../api/page.ts'
import { fieldId } from './form-errors.ts'

// Each chip has a name of its own, because a refused form comes back with one value for each name.
const chipName = (place: number) => `reason-${place}`
const maxChips = 20

/** A usual reason. The person concerned reads `text`; a chip shows the shorter `label`, where there is one. */
export type UsualReason = string | { label: string; text: string }

interface ReasonChipsProps {
  /** What is chosen; why something is decided, where nothing is said. */
  legend?: string
  reasons: readonly UsualReason[]
  /** The texts of the reasons that are chosen at first. */
  first?: readonly string[] | undefined
  /** The hidden fields of the form, which make its ids differ from those of the other rows. */
  fields: Record<string, string>
  /** What was chosen before the form was refused. */
  chosen: Record<string, string> | undefined
}

/** The usual reasons as chips, of which several may be chosen. */
export function ReasonChips({
  legend = 'Why? Choose a reason, or write one',
  reasons,
  first,
  fields,
  chosen,
}: ReasonChipsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason, place) => {
          const name = chipName(place)
          const { label, text } = typeof reason === 'string' ? { label: reason, text: reason } : reason
          return (
            <label
              key={text}
              className="group/chip inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-3xl border border-edge bg-card px-3 py-1 text-sm has-checked:border-leaf has-checked:bg-leaf-soft has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)]"
            >
              <input
                type="checkbox"
                id={fieldId(name, fields)}
                name={name}
                value={text}
                title={label === text ? undefined : text}
                defaultChecked={chosen ? chosen[name] === text : (first?.includes(text) ?? false)}
                className="size-4 shrink-0 accent-leaf"
              />
              <span>
                {label}
                {label !== text && (
                  // Two short labels may be alike: what is sent is read before it is chosen. On a phone the chosen ones say it.
                  <span className="block text-muted group-has-checked/chip:text-ink max-sm:group-not-has-checked/chip:sr-only">
                    “{text}”
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The reason of a refusal: the chosen chips, then what was typed. */
export function reasonOf(form: FormData): string {
  const chips = Array.from({ length: maxChips }, (_, place) => field(form, chipName(place)))
  return [...chips, field(form, 'reason').trim()].filter(Boolean).join(' ')
}
