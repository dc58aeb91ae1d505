import { useEffect } from 'react'
import type { FormErrors } from '../api/page.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { toast } from '../ui/toasts.tsx'

// Long enough to read it again after a look at what was typed.
const readMilliseconds = 12_000

/**
 * Shows why the server refused a form in a toast, `fallback` without a reason. Errors with a field stay beside their
 * field. Gives what the page itself has to say: the errors of fields, and without scripts everything.
 */
export function useErrorToast(formErrors: FormErrors | undefined, fallback: string): FormErrors | undefined {
  const hydrated = useHydrated()
  const isToast = formErrors !== undefined && Object.keys(formErrors.fields).length === 0
  useEffect(() => {
    if (isToast) toast({ text: formErrors.message || fallback, tone: 'bad', milliseconds: readMilliseconds })
  }, [isToast, formErrors, fallback])
  return hydrated && isToast ? undefined : formErrors
}
