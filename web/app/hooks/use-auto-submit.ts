import type { FormEvent } from 'react'
import { useSubmit } from 'react-router'
import type { SubmitOptions } from 'react-router'

/**
 * What a form does when it is sent: it goes, and its button is busy at once. A form left to the router shows that a moment
 * later, and a second press that comes before sends it a second time.
 */
export function useSubmitOnce(options?: SubmitOptions): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit()
  return (event) => {
    event.preventDefault()
    void submit(event.currentTarget, { ...options, flushSync: true })
  }
}
