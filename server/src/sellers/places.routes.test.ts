import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import type { App } from '../platform/platform.ts'
import { placesRoutes } from './places.routes.ts'

test(
  'the list has all 36 states and FCT - Abuja with 774 local governments, and browsers may cache it for a day',
  { tags: ['SW5'] },
  async () => {
    const app = Fastify() as unknown as App
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    placesRoutes(app)

    const answer = await app.inject(endpoints.places.list.path)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    const { data } = answer.json<Places>()
    expect(data).toHaveLength(37)
    expect(data.map(({ name }) => name)).toContain('FCT - Abuja')
    expect(data.flatMap(({ lgas }) => lgas)).toHaveLength(774)
    expect(data.find(({ name }) => name === 'Lagos')?.lgas).toContain('Ikorodu')
    // Who lives in Lekki may not know that it is in Eti-Osa.
    const known = Object.assign({}, ...data.map((state) => state.known)) as Record<string, string>
    expect(known['Eti-Osa']).toBe('Eti-Osa (Lekki, Ajah, Sangotedo, Victoria Island, Ikoyi)')
    expect(known['Abuja Municipal (AMAC)']).toMatch(/^Abuja Municipal \(AMAC: Wuse, Garki/)
    expect(known).not.toHaveProperty('Surulere')
    for (const lga of Object.keys(known)) expect(data.flatMap(({ lgas }) => lgas)).toContain(lga)
    await app.close()
  },
)
