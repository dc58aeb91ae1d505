import { Icon } from '../icon.tsx'

interface StarInputProps {
  name: string
  legend: string
  /** 1 to 5; 0 for no choice. */
  defaultValue: number
  error?: string | undefined
}

const labels = ['Very bad', 'Bad', 'Fair', 'Good', 'Very good']

/**
 * A choice of one to five stars. They are radio buttons, so they work with arrow keys, screen readers and without
 * JavaScript.
 */
export function StarInput({ name, legend, defaultValue, error }: StarInputProps) {
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div id={name} tabIndex={-1} className="star-input -ml-1.5 flex w-fit">
        {labels.map((word, index) => (
          <label
            key={word}
            title={word}
            className="flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={defaultValue === index + 1}
              className="sr-only"
            />
            <span className="sr-only">
              {index + 1} {index === 0 ? 'star' : 'stars'}, {word}
            </span>
            <Icon name="star" className="size-8" />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
