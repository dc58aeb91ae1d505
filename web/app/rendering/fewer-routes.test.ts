import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { openSmallerBuilds } from './fewer-routes.server.ts'

const build = {
  routes: routes(
    ['root', undefined, ''],
    ['site', 'root', undefined],
    ['bare', 'site', undefined],
    ['home', 'site', undefined],
    ['product', 'bare', 'products/:id'],
    ['list', 'bare', 'categories/products'],
    ['services', 'site', 'Categories/Services'],
    ['dashboard', 'root', 'dashboard'],
    ['orders', 'dashboard', 'orders'],
    ['nothing', 'site', '*'],
  ),
  assets: { routes: routes(['product', 'bare', 'products/:id'], ['orders', 'dashboard', 'orders']) },
} as unknown as ServerBuild

test('an address is looked for among the pages that begin with the same word, and where anything may stand', () => {
  const smaller = openSmallerBuilds(build)
  const kept = (path: string) => Object.keys(smaller(path).routes).filter((id) => id !== 'root')
  expect(kept('/products/1')).toEqual(['site', 'bare', 'product', 'nothing'])
  expect(kept('/Products/1/2')).toEqual(['site', 'bare', 'product', 'nothing'])
  expect(kept('/categories/services')).toEqual(['site', 'bare', 'list', 'services', 'nothing'])
  expect(kept('/dashboard/orders')).toEqual(['site', 'dashboard', 'orders', 'nothing'])
  expect(kept('/')).toEqual(['site', 'home', 'nothing'])
  expect(kept('/nowhere')).toEqual(['site', 'nothing'])
  expect(Object.keys(smaller('/products/1').assets.routes)).toEqual(['product'])
})

test('the whole table answers where a word can hide, and where only the data of a page is asked for', () => {
  const smaller = openSmallerBuilds(build)
  for (const path of ['/%70roducts/1', '//products/1', '/products/1.data', '/_.data'])
    expect(smaller(path)).toBe(build)
})

function routes(...all: [id: string, parentId: string | undefined, path: string | undefined][]) {
  return Object.fromEntries(all.map(([id, parentId, path]) => [id, { id, parentId, path }]))
}
