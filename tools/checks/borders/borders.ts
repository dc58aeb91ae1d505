import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { borderRules } from './rules.ts'

export interface Borders {
  /** How many modules were read: with a parser that cannot read TypeScript it would be none, and no violation. */
  modules: number
  /** A sentence each. */
  violations: string[]
}

/** Reads every import below `root`, types included, and holds it against the rules. */
export async function readBorders(root: string): Promise<Borders> {
  const folders = ['contract/src', 'server', 'web/app', 'paystack-sandbox/src', 'tests', 'tools'].filter(
    (folder) => existsSync(join(root, folder)),
  )
  const { output } = await cruise(folders, {
    baseDir: root,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/(?!@oja/)' },
    validate: true,
    ruleSet: { forbidden: borderRules },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered in words instead of data.')
  return {
    modules: output.modules.filter(({ source }) => /\.tsx?$/.test(source)).length,
    violations: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
  }
}
