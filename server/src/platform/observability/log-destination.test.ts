import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openLogSink } from './log-destination.ts'

test('a log line that cannot be written is dropped', { tags: ['F39'] }, () => {
  const full = openSync('/dev/full', 'w')
  expect(() => openLogSink(full).write('a line\n')).not.toThrow()
  closeSync(full)
  expect(() => openLogSink(full).write('a line\n')).not.toThrow()
  const nowhere = openSync('/dev/null', 'w')
  onTestFinished(() => closeSync(nowhere))
  openLogSink(nowhere).write('a line\n')
})
