import { data } from 'react-router'
import { field } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'

/** Makes the change that a form names in `what`, and returns its name. Throws 400 for another name. */
export async function submitNamed<Name extends string>(
  submission: FormSubmission,
  changes: Record<Name, (submission: FormSubmission) => Promise<unknown>>,
): Promise<Name> {
  const what = field(submission.form, 'what')
  if (!isNameOf(changes, what)) throw data({ message: 'There is no such form' }, { status: 400 })
  await changes[what](submission)
  return what
}

function isNameOf<Name extends string>(changes: Record<Name, unknown>, what: string): what is Name {
  return Object.keys(changes).includes(what)
}
