import { expect, test } from 'vitest'
import { readPlace } from './place-fields.tsx'

test(
  'a local government chosen from the groups sets its state, unless a state was chosen',
  { tags: ['SW5'] },
  () => {
    expect(readPlace('', 'Lagos|Ikeja')).toEqual({ state: 'Lagos', lga: 'Ikeja' })
    expect(readPlace('Oyo', 'Lagos|Ikeja')).toEqual({ state: 'Oyo', lga: 'Ikeja' })
    expect(readPlace('Lagos', 'Ikeja')).toEqual({ state: 'Lagos', lga: 'Ikeja' })
    expect(readPlace('', '')).toEqual({ state: '', lga: '' })
  },
)
