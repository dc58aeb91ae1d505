import type { FormEvent } from 'react'
import { useSubmit } from 'react-router'
import type { SubmitOptions } from 'react-router'

/**
 * Submits a form and shows its button as busy at once. The router alone shows that a moment later, and a second press
 * in between would send the form twice.
 */
export function useSubmitOnce(options?: SubmitOptions): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit()
  return (event) => {
    event.preventDefault()
    void submit(event.currentTarget, { ...options, flushSync: true })
  }
}
