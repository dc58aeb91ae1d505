import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { newPartProblems } from './new-parts.ts'

test.each([
  ['a = AbortSignal.timeout(1_000)', 'AbortSignal.timeout'],
  ['a = list.toReversed()', '.toReversed()'],
  ['a = list?.toSpliced(0, 1)', '.toSpliced()'],
  ['a = list.findLast(Boolean)', '.findLast()'],
  ['a = Map.groupBy(list, key)', 'Map.groupBy'],
  ['a = Object.hasOwn(b, c)', 'Object.hasOwn'],
  ['a = structuredClone(b)', 'structuredClone'],
  ['a = new TransformStream()', 'TransformStream'],
  ["a = dialog.matches(':modal')", ':modal'],
  ['a = <div popover="auto" />', 'popover'],
  ['a = <button popoverTarget="b" />', 'popovertarget'],
  ['const a = new URLSearchParams(b); c(a.size)', 'URLSearchParams.size'],
  ['a = b.values().map(c)', '.map() of an iterator'],
  ['form.requestSubmit()', '.requestSubmit()'],
])('what the oldest browsers lack is caught: %s', async (line, use) => {
  const root = await plant({ 'web/app/home/home-page.tsx': `\n${line}\n` })

  expect(newPartProblems(root)).toEqual([
    `web/app/home/home-page.tsx:2 uses ${use}, which the oldest browsers of docs/browsers.md lack.`,
  ])
})

test.each([
  'a = list.at(-1)',
  'a = text.replaceAll(b, c)',
  'a = crypto.randomUUID()',
  "a = field.matches(':focus-visible')",
  'a = <Part popover="auto" />',
  'a = order.close()',
  'const a = new Map(b); c(a.size)',
  'a = Object.values(b).map(c)',
])('what they have, or what is ours, is no problem: %s', async (line) => {
  expect(newPartProblems(await plant({ 'web/app/home/home-page.tsx': `${line}\n` }))).toEqual([])
})

test('the service worker runs in the same browsers', async () => {
  const root = await plant({ 'web/worker/kept-files.ts': 'a = URL.canParse(b)\n' })

  expect(newPartProblems(root)).toEqual([
    'web/worker/kept-files.ts:1 uses URL.canParse, which the oldest browsers of docs/browsers.md lack.',
  ])
})

test('what only the server runs may be new', async () => {
  const text = 'a = list.toSorted()\n'
  const files = { 'web/app/seo/page-head.server.ts': text, 'server/src/app.ts': text }

  expect(newPartProblems(await plant(files))).toEqual([])
})
