import { readFile } from 'node:fs/promises'
import { palette } from '@oja/contract/values/palette.ts'
import { expect, test } from 'vitest'

test('every colour of the palette has its class, in the same order', async () => {
  const css = await readFile(new URL('palette.css', import.meta.url), 'utf8')
  const classes = [...css.matchAll(/\.tint-(\d+) \{\s*background-color: (#[0-9a-f]{6});?\s*\}/g)]
  expect(classes.map(([, place, colour]) => [Number(place), colour])).toEqual([...palette.entries()])
  expect(palette).toHaveLength(64)
})
