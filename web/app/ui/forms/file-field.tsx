import { useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Field } from './field.tsx'

/** Files to send. With JavaScript the button is as wide as the field, and the names of the files stand below it. */
export function FileField({ help, ...rest }: Omit<ComponentProps<typeof Field>, 'type' | 'className'>) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState('')
  const show = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setChosen(Array.from(target.files ?? [], ({ name }) => name).join(', '))
  return (
    <Field
      {...rest}
      type="file"
      onChange={show}
      className={hydrated ? '[&_input]:text-transparent [&_input]:file:mr-0 [&_input]:file:w-full' : ''}
      help={
        chosen ? (
          <>
            <strong className="block wrap-anywhere text-ink">{chosen}</strong> {help}
          </>
        ) : (
          help
        )
      }
    />
  )
}
