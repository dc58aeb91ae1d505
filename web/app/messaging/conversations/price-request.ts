import { field } from '../../api/page.ts'

/** The longest texts of the fields of "Ask for a price", in characters. */
export const priceRequestLengths = { what: 300, where: 100, when: 100 } as const

/** The message of an "Ask for a price" form; "" when the form does not say what is needed. */
export function priceRequest(form: FormData): string {
  const said = (name: keyof typeof priceRequestLengths) =>
    field(form, name).trim().slice(0, priceRequestLengths[name])
  if (said('what') === '') return ''
  const where = said('where')
  const when = said('when')
  return [
    'Please, how much will this cost?',
    `What: ${said('what')}`,
    ...(where ? [`Where: ${where}`] : []),
    ...(when ? [`When: ${when}`] : []),
  ].join('\n')
}
