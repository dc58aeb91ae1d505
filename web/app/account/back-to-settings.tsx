import type { Role } from '@oja/contract/schemas/identity.ts'
import { Link } from 'react-router'
import { accountLabels } from './account-labels.ts'

/** `of` is the role of the person: sellers and others have different settings pages. */
export function BackToSettings({ of: role }: { of: Role | undefined }) {
  return (
    <Link
      to={accountLabels(role).settings}
      className="mt-4 inline-flex min-h-11 items-center font-semibold text-leaf underline"
    >
      Back to settings
    </Link>
  )
}
