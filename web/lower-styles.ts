import type { CSSOptions } from 'vite'

interface Declaration {
  value: string
  cloneBefore(changes: { prop: string; value: string }): unknown
  remove(): unknown
}

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>

const sides = {
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'padding-inline-start': ['padding-left'],
  'margin-inline-end': ['margin-right'],
  'margin-block-start': ['margin-top'],
  'margin-block-end': ['margin-bottom'],
}

/**
 * A PostCSS plugin that rewrites what the browsers of docs/browsers.md do not read and no build target lowers.
 * - Without cascade layers a browser drops all of their rules. Here they stand in the order of the layers instead.
 * - Tailwind's names of an open or a focused ancestor use `:is` and `:where`, which Chrome 80 to 87 do not read.
 * - `translate` and `rotate` are read from Chrome 104 on; `transform` does the same.
 * - `(width < 40rem)` and what a build target makes of it, `(not (min-width: 40rem))`, are read from Chrome 104 on.
 * - Heights in `dvh` and `svh` get one in `vh` before them. Not in custom properties: there the last value always wins.
 * - `inset` and the sides by direction of writing are read from Chrome 87 on. All pages are written left to right.
 */
export const lowerStyles: Plugins[number] = {
  postcssPlugin: 'oja-lower-styles',
  AtRuleExit: {
    layer(layer) {
      // Tailwind sets the first values of its properties here, for browsers without @property. Chrome 80 to 84 are too.
      if (layer.params === 'properties') {
        layer.walkAtRules('supports', (supports) => {
          supports.params = `(${supports.params}) or (not (inset: 0))`
        })
      }
      if (layer.nodes) layer.replaceWith(layer.nodes)
      else layer.remove()
    },
  },
  AtRule: {
    media(media) {
      const params = plainMedia(media.params)
      if (params !== media.params) media.params = params
    },
  },
  Rule(rule) {
    const selector = plainSelector(rule.selector)
    if (selector !== rule.selector) rule.selector = selector
  },
  Declaration: {
    // `dvh` and `svh` are read from Chrome 108 on.
    '*': (declaration) => {
      const plain = inPlainHeights(declaration.value)
      if (
        plain !== declaration.value &&
        declaration.prev()?.toString() !== inPlainHeights(String(declaration))
      )
        declaration.cloneBefore({ value: plain })
    },
    ...Object.fromEntries(
      Object.entries(sides).map(([prop, physical]) => [
        prop,
        (declaration: Declaration) => {
          const values = partsOf(declaration.value)
          for (const [index, side] of physical.entries()) {
            // One value is for all sides; of two or three, the missing one is that of the opposite side.
            declaration.cloneBefore({
              prop: side,
              value: values[index] ?? values[index - 2] ?? values[0] ?? '',
            })
          }
          declaration.remove()
        },
      ]),
    ),
    translate(declaration) {
      declaration.prop = 'transform'
      declaration.value = `translate(${declaration.value.split(' ').join(', ')})`
    },
    rotate(declaration) {
      declaration.prop = 'transform'
      declaration.value = `rotate(${declaration.value})`
    },
  },
}

function inPlainHeights(value: string): string {
  return value.replaceAll(/(\d)[dls]vh/g, '$1vh')
}

// A hundredth of a rem less than a limit is narrower than it on every screen.
const below = (limit: string) => `${Number((Number.parseFloat(limit) - 0.01).toFixed(2))}rem`

/**
 * `(40rem <= width < 80rem)` as `(min-width: 40rem) and (max-width: 79.99rem)`; limits are in rem. Tailwind has turned
 * `(width < 40rem)` into `(not (min-width: 40rem))` before, alone or in a longer query.
 */
function plainMedia(params: string): string {
  return params
    .replace(/\(not \(min-(width|height): ?([\d.]+rem)\)\)/g, '($1 < $2)')
    .replace(/^not \(min-(width|height): ?([\d.]+rem)\)$/, '($1 < $2)')
    .replace(/\(([\d.]+rem) ?<= ?(width|height) ?< ?([\d.]+rem)\)/g, '($2 >= $1) and ($2 < $3)')
    .replace(/\((width|height) ?>= ?([\d.]+rem)\)/g, '(min-$1: $2)')
    .replace(
      /\((width|height) ?< ?([\d.]+rem)\)/g,
      (_, side: string, limit: string) => `(max-${side}: ${below(limit)})`,
    )
}

/** The values of a declaration: `calc(1px + 2px) auto` has two. */
function partsOf(value: string): string[] {
  return value.match(/(?:[^\s()]+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

const anyOpen = ':is([open],:popover-open,:open)'
const marked = /^:is\(:where\((\.(?:group|peer)(?:\\\/\w+)?)\)(.*?)\)((?::{1,2}[a-z-]+)*)$/

/** `:is(:where(.group):is([open], ...) .x):hover` as `.group[open] .x:hover`. */
function plainSelector(selector: string): string {
  return selector
    .split(/,\n?\s*(?=[.:])(?![^(]*\))/)
    .map((one) => one.replace(/, /g, ',').replaceAll(anyOpen, '[open]').replace(marked, '$1$2$3'))
    .join(',')
}
