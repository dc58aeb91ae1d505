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
    // The pressed button may have a name and a value of its own.
    const { submitter } = event.nativeEvent as SubmitEvent
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
      ...options,
      flushSync: true,
    })
  }
}
