import { useEffect } from 'react'
import type { FormErrors } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'

/** Shows why the server refused a form, `fallback` without a reason. Errors with a field stay beside their field. */
export function useErrorToast(formErrors: FormErrors | undefined, fallback: string): void {
  useEffect(() => {
    if (formErrors && Object.keys(formErrors.fields).length === 0)
      toast({ text: formErrors.message || fallback, tone: 'bad' })
  }, [formErrors, fallback])
}
