import type { FormErrors } from '../../api/page.ts'

/** The errors of one form among several on a page: the forms name themselves in `what`, and some in `id` too. */
export function errorsOf(
  formErrors: FormErrors | undefined,
  what: string | readonly string[],
  id?: string,
): FormErrors | undefined {
  const named = formErrors?.values['what'] ?? ''
  if (!formErrors || !(typeof what === 'string' ? [what] : what).includes(named)) return undefined
  return id === undefined || formErrors.values['id'] === id ? formErrors : undefined
}
