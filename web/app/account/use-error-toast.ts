import { useEffect } from 'react'
import type { FormErrors } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'

/**
 * Shows why the server refused a form in a toast too, `fallback` without a reason. The page keeps saying it after the
 * toast has gone. Errors with a field stand beside their field alone.
 */
export function useErrorToast(formErrors: FormErrors | undefined, fallback: string): void {
  const isToast = formErrors !== undefined && Object.keys(formErrors.fields).length === 0
  useEffect(() => {
    if (isToast) toast({ text: formErrors.message || fallback, tone: 'bad' })
  }, [isToast, formErrors, fallback])
}
