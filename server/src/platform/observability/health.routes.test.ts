import { expect, test } from 'vitest'
import { warningsOf } from './health.routes.ts'

test('a node says that its log is not archived and that its disk is full', () => {
  expect(warningsOf(false, 2e9)).toEqual([])
  expect(warningsOf(true, 2e9)).toEqual([expect.stringContaining('in no backup')])
  expect(warningsOf(true, 16_384)).toEqual([
    expect.stringContaining('in no backup'),
    expect.stringContaining('The disk of DATA_DIR is full'),
  ])
})
