import { textEndpoints } from '@oja/contract/endpoints/texts.ts'
import { answerOrFailure, whenSignedIn } from '../../api/answer-or-failure.ts'
import type { PageRequest } from '../../api/page.ts'

/** What the person gets text messages about; null for a visitor. */
export function loadTextChoices({ api }: Pick<PageRequest, 'api'>) {
  return whenSignedIn(answerOrFailure(api(textEndpoints.choices, {})))
}
