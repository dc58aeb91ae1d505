import type { Subject } from '@oja/contract/schemas/messaging.ts'

/** What buyers ask first. They finish a question that ends with a space. */
export function questionsAbout({ kind, workPlace }: Pick<Subject, 'kind' | 'workPlace'>): string[] {
  if (kind === 'product') return ['Last price?', 'Is it available?', 'Can you send it to ']
  if (kind === 'order') return []
  return ['What would it cost for ', ...whenQuestions(workPlace)]
}

/** Who comes to whom. Nobody does for work by phone or online. */
function whenQuestions(workPlace: Subject['workPlace']): string[] {
  if (workPlace === 'remote') return ['When are you free?']
  if (workPlace === 'shop') return ['When can I come?']
  return workPlace === 'both' ? ['When can you come?', 'When can I come?'] : ['When can you come?']
}
