import { expect, test } from 'vitest'
import { questionsAbout } from './quick-questions.ts'

test('a buyer who goes to the provider is not offered to ask when the provider can come', () => {
  const offered = (workPlace: Parameters<typeof questionsAbout>[0]['workPlace']) =>
    questionsAbout({ kind: 'service', workPlace }).slice(1)
  expect(offered('shop')).toEqual(['When can I come?'])
  expect(offered('customer')).toEqual(['When can you come?'])
  expect(offered('both')).toEqual(['When can you come?', 'When can I come?'])
  expect(offered('remote')).toEqual(['When are you free?'])
  expect(offered(null)).toEqual(['When can you come?'])
})
