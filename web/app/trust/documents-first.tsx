import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import { Link } from 'react-router'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import type { PageRequest } from '../api/page.ts'
import { Alert } from '../ui/alert.tsx'

/** Must the caller's shop submit documents, for the first time or again? False when the server does not say. */
export async function needsDocuments(api: PageRequest['api']): Promise<boolean> {
  const { answer } = await answerOrFailure(api(trustEndpoints.kyc, {}))
  return answer !== null && (answer.data.status === 'None' || answer.data.status === 'Rejected')
}

/** Why a seller submits documents, said before the first sale is done. */
export function DocumentsFirst() {
  return (
    <div className="mb-4">
      <Alert tone="wait">
        You can sell now. To be paid, submit your documents.{' '}
        <Link to="/dashboard/verification" className="font-semibold text-leaf underline">
          My documents
        </Link>
      </Alert>
    </div>
  )
}
