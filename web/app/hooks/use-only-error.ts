import { useEffect } from 'react'
import type { FormErrors } from '../api/page.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * The error of a field when it is the form's only one. Then the field alone says it and takes the focus, and the form
 * needs no summary. Undefined otherwise, and without scripts: then the summary at the top is what a person sees first.
 */
export function useOnlyError(formErrors: FormErrors | undefined, name: string): string | undefined {
  const hydrated = useHydrated()
  const names = Object.keys(formErrors?.fields ?? {})
  const error = hydrated && names.length === 1 ? formErrors?.fields[name] : undefined
  useEffect(() => {
    if (error !== undefined) document.getElementById(name)?.focus()
  }, [formErrors, name, error])
  return error
}
