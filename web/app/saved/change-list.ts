import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import { markKinds } from '@oja/contract/values/saved/saved-kinds.ts'
import { field, safePath, throwFormErrors } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'

/**
 * What the forms of hearts, of followed shops and of the switch for emails do: `save` or `remove` names a thing
 * ("product/…"), `emails` is "on" or "off".
 */
export async function changeList({ api, form }: FormSubmission): Promise<void> {
  const emails = field(form, 'emails')
  if (emails !== '') {
    await api(savedEndpoints.setEmails, { body: { wantsEmails: emails === 'on' } })
    return
  }
  const removed = field(form, 'remove')
  const [name = '', id = ''] = (removed || field(form, 'save')).split('/')
  const kind = markKinds.find((known) => known === name)
  if (!kind || id === '') return throwFormErrors({ save: 'Choose what to save' })
  await api(removed ? savedEndpoints.remove : savedEndpoints.save, { params: { kind, id } })
}

/** The page of ours that the form stood on; without one the page of saved items. */
export function pageOfForm(request: Request): string {
  // Only the path is used, so that nobody is led to another site.
  const [, path = '/saved'] = /^https?:\/\/[^/]+(\/[^#]*)/.exec(request.headers.get('referer') ?? '') ?? []
  return safePath(path) ?? '/saved'
}
