import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routesOnlyApp } from '../../../../tests/api-only.ts'
import { throwConnectFailure } from '../database/errors.ts'

test('damaged data is answered with 503, and the person sees no part of it', { tags: ['F36'] }, async () => {
  for (const [code, retryAfter] of [
    ['XX001', '60'],
    ['XX002', '60'],
    ['53100', '2'],
  ] as const) {
    const app = routesOnlyApp((routes) =>
      routes.get('/', () => {
        throw Object.assign(
          new pg.DatabaseError('invalid page in block 0 of relation base/1/2', 0, 'error'),
          {
            code,
          },
        )
      }),
    )
    const answer = await app.inject('/')
    expect([code, answer.statusCode, answer.headers['retry-after']]).toEqual([code, 503, retryAfter])
    expect(answer.json()).toEqual({ code: 'BUSY', message: expect.not.stringContaining('page') })
  }
})

test(
  'a database that cannot be reached or lets nobody in is away, not broken',
  { tags: ['F07'] },
  async () => {
    const reasons = [
      // What the system says when the network to the database is cut, or its name is not known for a moment.
      ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'].map((code) =>
        Object.assign(new Error(`connect ${code}`), { code }),
      ),
      // What PostgreSQL says when its password, its role, its rules of access or its database were changed.
      ...['28P01', '28000', '3D000', '55000'].map((code) =>
        Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code }),
      ),
    ]
    for (const reason of reasons) {
      const app = routesOnlyApp((routes) => routes.get('/', () => throwConnectFailure(reason)))
      const answer = await app.inject('/')
      expect([reason.code, answer.statusCode, answer.headers['retry-after']]).toEqual([reason.code, 503, '2'])
    }
  },
)

test('a filter that does not exist is refused in words for people', async () => {
  const app = routesOnlyApp((routes) => {
    routes.get('/', { schema: { querystring: z.object({ status: z.enum(['open', 'closed']) }) } }, () => 'ok')
  })

  const answer = await app.inject('/?status=all')

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'BAD_REQUEST', message: 'We could not read that request. Please try again.' },
  ])
})
