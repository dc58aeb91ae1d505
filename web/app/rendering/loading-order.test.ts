import { expect, test } from 'vitest'
import { inFrame, splitFrame } from './loading-order.server.ts'

const context = '<script>window.__reactRouterContext = {"basename":"/"};</script>'
const start = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/page-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.client-1.js");</script>`

test('styles are asked for before pictures, and scripts when the page has been seen', () => {
  const { own, frame } = splitFrame(
    `<html><head><meta charSet="utf-8"/><link rel="preload" as="image" href="/a.webp"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/$&.css"/></head><body><link rel="stylesheet" href="/b.css"/>${context}${start}</body></html>`,
  )
  const page = inFrame(own, frame, '<script>last()</script>')
  expect(page).toContain(
    `<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/$&.css"/><link rel="preload" as="image" href="/a.webp"/></head><body><link rel="stylesheet" href="/b.css"/>${context}<script>`,
  )
  expect(page).not.toContain('async')
  expect(page).toContain(')(["/a.js","/b.js"], () => {')
  expect(page).toContain(
    'Promise.all([import("/assets/manifest-1.js"), import("/assets/root-1.js"), import("/assets/page-1.js")]).then(([, route0, route1]) => {',
  )
  expect(page).toContain(
    'window.__reactRouterRouteModules = {"root":route0,"page":route1};\nreturn import("/assets/entry.client-1.js");\n}).then(({ hydrate }) => hydrate());',
  )
  expect(page).toMatch(/<script>last\(\)<\/script><\/body><\/html>$/)
})

test('a page without scripts stays without', () => {
  const { own, frame } = splitFrame('<html><head></head><body>Closed</body></html>')
  expect(frame).toEqual({ styles: '', scripts: '' })
  expect(own).toBe('<html><head></head><body>Closed</body></html>')
})

test('a start that the router writes differently fails instead of leaving a page that is never alive', () => {
  expect(() =>
    splitFrame(
      `<html><head></head><body>${context}<script type="module" async="">go()</script></body></html>`,
    ),
  ).toThrow('React Router')
  expect(() =>
    splitFrame(
      '<html><head></head><body><script>other()</script><script type="module" async="">go()</script></body></html>',
    ),
  ).toThrow('React Router')
})
