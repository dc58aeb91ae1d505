import { useRef } from 'react'

/**
 * Sends the form of a six-digit code with its sixth digit, typed, pasted or filled in by the phone. Once: who corrects a wrong
 * code presses the button. For the `onInput` of the field.
 */
export function useSendSixthDigit(): (event: { currentTarget: HTMLInputElement }) => void {
  const wasSent = useRef(false)
  return ({ currentTarget: { form, value } }) => {
    if (wasSent.current || !/^(\s*\d){6}\s*$/.test(value)) return
    wasSent.current = true
    // As if the person had pressed it: a busy button does nothing, and Safari before 16 has no `requestSubmit`.
    form?.querySelector<HTMLButtonElement>('button:not([type])')?.click()
  }
}
