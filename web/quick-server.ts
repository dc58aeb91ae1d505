import type { Plugin } from 'vite'

/** Words between slashes, then perhaps a query and a fragment: the router would write such a path as it stands. */
export const plainPath = /^\/(?:[\w%-]+(?:\/[\w%-]+)*)?(?:\?[^#]+)?(?:#.+)?$/

/**
 * Writes a link whose path is plain without React Router's dozen of hooks, on the server, where nobody clicks: its address
 * is what the router would come to, whatever page it stands on. A twelfth of what a page costs to render.
 */
export function plainLinksAtOnce(): Plugin {
  return {
    name: 'plain-links-at-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (!id.endsWith('/react-router/dist/production/lib/dom/lib.js')) return null
      const head =
        /function LinkWithRef\(\{[^}]* prefetch = "none",[^}]* mask,[^}]* target, to,[^}]*\}, \w+\) \{\n/.exec(
          code,
        )?.[0]
      const react = /^import \* as (\S+) from "react";$/m.exec(code)?.[1]
      if (!head || !react) throw new Error('Links of React Router have changed: see web/quick-server.ts')
      const plain = `if (typeof to === "string" && prefetch === "none" && !mask && /${plainPath.source}/.test(to))
  return ${react}.createElement("a", { ...rest, href: to, target, "data-discover": discover === "render" ? "true" : undefined });
`
      return code.replace(head, () => head + plain)
    },
  }
}

/**
 * What is imported from React is read as a value instead of by a getter, which the bundler writes for modules of the old
 * kind and calls anew for every hook and element. React has said all it exports when it is loaded.
 */
export function valuesOfOldModules(): Plugin {
  const getter = 'get: ((k) => from[k]).bind(null, key)'
  return {
    name: 'values-of-old-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const chunk = chunks.find(({ code }) => code.includes(getter))
      if (!chunk) throw new Error('The bundler imports old modules in another way: see web/quick-server.ts')
      chunk.code = chunk.code.replace(getter, () => 'value: from[key]')
    },
  }
}
