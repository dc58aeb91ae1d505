import { Icon } from '../../../ui/icon.tsx'

interface ChoiceProps {
  name: string
  label: string
  /** The option for no choice. */
  all: string
  chosen: string | undefined
  /** A group without a label is not grouped. */
  groups: { label: string; options: readonly string[] }[]
}

/** A select of a search form; its label is for screen readers. */
export function LabelledSelect({ name, label, all, chosen = '', groups }: ChoiceProps) {
  return (
    <div className="relative">
      <select
        name={name}
        aria-label={label}
        defaultValue={chosen}
        className="min-h-12 w-full appearance-none rounded-md border border-edge bg-card pr-11 pl-3.5"
      >
        <option value="">{all}</option>
        {groups.map(({ label: title, options }) =>
          title === '' ? (
            <Options key={title} options={options} />
          ) : (
            <optgroup key={title} label={title}>
              <Options options={options} />
            </optgroup>
          ),
        )}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

function Options({ options }: { options: readonly string[] }) {
  return options.map((option) => (
    <option key={option} value={option}>
      {option}
    </option>
  ))
}
