import { expect, test } from 'vitest'
import { namesMatch } from './names-match.ts'

test('a name matches in another order, with titles, accents and more names, and no other name does', () => {
  const same: [string, string][] = [
    ['Folasade Alabi', 'ALABI FOLASADE MARY'],
    ['Dr. Adé Ojo', 'OJO ADE'],
    ['Sade Foods Ltd', 'SADE FOODS LIMITED'],
    ['Gyang', 'PAM GYANG'],
  ]
  const others: [string, string][] = [
    ['Folasade Alabi', 'ALABI TUNDE'],
    ['Folasade Alabi', 'OKONKWO EMEKA'],
    ['', 'OKONKWO EMEKA'],
    ['Mr.', 'OKONKWO EMEKA'],
  ]
  for (const [one, other] of same) expect([one, namesMatch(one, other)]).toEqual([one, true])
  for (const [one, other] of others) expect([one, namesMatch(one, other)]).toEqual([one, false])
})
