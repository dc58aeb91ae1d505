import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { buildProduct, call, photo } from './test-app.ts'
import type { TestResponse, TestApp, Person } from './test-app.ts'

export type SearchParams = Record<string, string>

/** An address of the API with its query. */
export function address(path: string, asked: SearchParams): string {
  return `/api/v1/${path}?${new URLSearchParams(asked)}`
}

/** The searches of an app, as tests call them. */
export function searchClient(app: TestApp) {
  const ask = (asked: SearchParams, path = 'products'): Promise<TestResponse> =>
    call(app, 'GET', address(path, asked))
  const products = async (asked: SearchParams) => (await ask(asked)).body.data as unknown as Product[]
  return {
    ask,
    products,
    productNames: async (asked: SearchParams) => (await products(asked)).map(({ name }) => name),
    serviceNames: async (asked: SearchParams) =>
      ((await ask(asked, 'services/all')).body as unknown as Service[]).map(({ name }) => name),
    shopNames: async (asked: SearchParams) =>
      ((await ask(asked, 'sellers/search')).body.sellers as unknown as { storeName: string }[]).map(
        ({ storeName }) => storeName,
      ),
  }
}

/** Lists a product that lies elsewhere than its shop, as an imported one may. */
export async function buildProductAt(
  app: TestApp,
  person: Person,
  values: SearchParams,
  place: { state: string; lga: string; latitude?: number; longitude?: number },
): Promise<void> {
  const id = await buildProduct(person, { category: 'Sports & Fitness', ...values })
  const { state, lga, latitude = null, longitude = null } = place
  await app.pool.query(
    'update products set state = $2, lga = $3, city = $3, latitude = $4, longitude = $5 where id = $1',
    [id, state, lga, latitude, longitude],
  )
}

/** Lists a service; its id. */
export async function buildService(person: Person, values: SearchParams): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ price: '5000', ...values })) form.append(name, value)
  form.append('serviceImg', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg')
  const { body } = await person.call('POST', '/api/v1/services/create', form)
  return (body.data as unknown as Service).id
}
