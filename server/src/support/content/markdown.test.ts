import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'
import { fillBlocks, placeholdersIn, placeholderValues } from './placeholders.ts'
import { siteOf } from '../site.ts'
import { readConfig } from '../../platform/config.ts'

const read = (text: string) => readMarkdown('test.md', `---\ntitle: Test\n---\n${text}`)

test('an article is parsed into parts that the pages can show', () => {
  const { front, blocks } = read(
    '## Meet in public, then pay\n\nA **bold** word,\na [link](/Contact).\n\n- one\n- two\n',
  )
  expect(front).toEqual({ title: 'Test' })
  expect(blocks).toEqual([
    {
      type: 'heading',
      level: 2,
      id: 'meet-in-public-then-pay',
      children: [{ type: 'text', text: 'Meet in public, then pay' }],
    },
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'A ' },
        { type: 'strong', children: [{ type: 'text', text: 'bold' }] },
        { type: 'text', text: ' word,\na ' },
        { type: 'link', href: '/Contact', children: [{ type: 'text', text: 'link' }] },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'list',
      isOrdered: false,
      items: ['one', 'two'].map((text) => [{ type: 'paragraph', children: [{ type: 'text', text }] }]),
    },
  ])
})

test('text that a page must not show is refused with the name of the file and the words at fault', () => {
  for (const text of [
    '<script>alert(1)</script>',
    'a <b onclick=alert(1)>word</b>',
    '![picture](/x.png)',
    '[link](javascript:alert(1))',
    '[link](//evil.example)',
    '[link](http://evil.example)',
    '# Too large a heading',
    '```\ncode\n```',
  ])
    expect([text, refusalOf(text)]).toEqual([text, expect.stringMatching(/^content\/test\.md: /)])
  expect(() => readMarkdown('test.md', 'no front')).toThrow('must begin with its title')
})

test('names in braces become values, which are never parsed as Markdown', () => {
  const values = {
    ...placeholderValues(siteOf(readConfig({ NODE_ENV: 'test' }), 5), 'Lagos'),
    emailGeneral: 'my_help_desk_@market.example',
  }
  const { blocks } = read('Write to [{emailGeneral}](mailto:{emailGeneral}) or {nobody}.')
  expect(placeholdersIn(blocks)).toEqual(['emailGeneral', 'emailGeneral', 'nobody'])
  expect(JSON.stringify(fillBlocks(blocks, values))).toContain(
    '"href":"mailto:my_help_desk_@market.example","children":[{"type":"text","text":"my_help_desk_@market.example"}]',
  )
})

function refusalOf(text: string): string {
  try {
    read(text)
    return 'taken'
  } catch (error) {
    return String((error as Error).message)
  }
}
