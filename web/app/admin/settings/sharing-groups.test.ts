import { expect, test } from 'vitest'
import { sharingGroups } from './sharing-groups.ts'

test('groups that share a word are offered to be joined, each once', () => {
  const yam = { id: 'yam', words: ['yam', 'isu', 'doya'] }
  const tuber = { id: 'tuber', words: ['tuber', 'yam', 'isu'] }
  const bag = { id: 'bag', words: ['bag', 'sack', 'bag'] }
  const doya = { id: 'doya', words: ['doya', 'white yam'] }
  expect(sharingGroups([yam, tuber, bag, doya])).toEqual({
    yam: [tuber, doya],
    tuber: [yam],
    doya: [yam],
  })
})
