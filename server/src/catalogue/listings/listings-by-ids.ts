import type { Product, ProductList } from '@oja/contract/schemas/catalogue.ts'
import type { Service, ServiceList } from '@oja/contract/schemas/services.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { publicProductsOf } from '../products/public-products-records.ts'
import { publicServicesOf } from '../services/services-records.ts'

/** Those products that everybody may see, in the order of the ids. */
export async function productsByIds(on: QueryRunner, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  return (JSON.parse((await publicProductsOf.one(on, { ids })).body) as ProductList).data
}

/** Those services that everybody may see, in the order of the ids. */
export async function servicesByIds(on: QueryRunner, ids: string[]): Promise<Service[]> {
  if (ids.length === 0) return []
  return JSON.parse((await publicServicesOf.one(on, { ids })).body) as ServiceList
}
