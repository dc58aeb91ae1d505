import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openPageCache } from './page-cache.ts'
import { createPublicAnswers } from './public-answers.ts'

const ask = (url: string, headers = {}) => ({ url, headers }) as FastifyRequest
const isSomebody = ({ headers }: FastifyRequest) => headers.authorization !== undefined
let made = 0
const make = async () => (made += 1)

test('visitors get one answer until public data changes, and whoever has a session always a new one', async () => {
  const cache = openPageCache()
  const answers = createPublicAnswers(cache, isSomebody)
  const [one, other] = await Promise.all([answers(ask('/list'), make), answers(ask('/list'), make)])
  expect(other).toBe(one)
  expect(await answers(ask('/list'), make)).toBe(one)
  expect(await answers(ask('/list?category=Food'), make)).not.toBe(one)
  expect(await answers(ask('/list', { authorization: 'Bearer x' }), make)).not.toBe(one)
  cache.clear()
  expect(await answers(ask('/list'), make)).not.toBe(one)
})

test('an answer that failed is asked for again', async () => {
  const answers = createPublicAnswers(openPageCache(), isSomebody)
  const fail = async () => Promise.reject(new Error('the database is away'))
  await expect(answers(ask('/list'), fail)).rejects.toThrow('the database is away')
  expect(await answers(ask('/list'), make)).toBe(made)
})

test('without a cache each answer is made anew', async () => {
  const answers = createPublicAnswers(null, isSomebody)
  const one = await answers(ask('/list'), make)
  expect(await answers(ask('/list'), make)).not.toBe(one)
})

test('addresses without end do not fill the memory', async () => {
  const answers = createPublicAnswers(openPageCache(), isSomebody)
  const first = await answers(ask('/list?n=0'), make)
  for (let n = 1; n <= 400; n += 1) await answers(ask(`/list?n=${n}`), make)
  expect(await answers(ask('/list?n=400'), make)).toBe(made)
  expect(await answers(ask('/list?n=0'), make)).not.toBe(first)
})
