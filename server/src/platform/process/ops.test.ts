import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('/metrics has every figure that an alert or the dashboard uses', async () => {
  const given = (await call(app, 'GET', '/metrics')).body.message
  const known = new Set([...given.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const read = (name: string) => readFile(new URL(`../../../../ops/${name}`, import.meta.url), 'utf8')
  const asked = `${await read('alerts.yml')}${await read('dashboard.json')}`
  const names = new Set(
    [...asked.matchAll(/\b((?:oja|nodejs|process)_\w+)/g)].map(([, name = '']) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )
  expect(names.size).toBeGreaterThan(8)
  expect([...names].filter((name) => !known.has(name))).toEqual([])
})
