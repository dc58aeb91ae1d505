import fc from 'fast-check'
import { createPath, resolvePath } from 'react-router'
import { expect, test } from 'vitest'
import { plainPath } from './quick-server.ts'

const piece = fc.stringMatching(/^[\w%.~/?#=&+ -]{0,12}$/)

test('a path that is written as it stands is what the router would write, whatever page it stands on', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 4 }),
      fc.constantFrom('/', '/products/1', '/a/b/'),
      (parts, from) => {
        const path = `/${parts.join('/')}`
        fc.pre(plainPath.test(path))
        expect(createPath(resolvePath(path, from))).toBe(path)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('the links of our pages are plain, and those that the router has to think about are not', () => {
  const plain = ['/', '/login?from=%2Fcart', '/categories/products?category=Home+%26+Kitchen', '/FAQ#pay']
  for (const path of plain) expect(plainPath.test(path), path).toBe(true)
  const others = [
    '',
    'edit',
    '..',
    '/a/../b',
    '/a//b',
    '//evil.example',
    '/a/',
    '/a?',
    '/a#',
    'https://a.example/',
  ]
  for (const path of others) expect(plainPath.test(path), path).toBe(false)
})
