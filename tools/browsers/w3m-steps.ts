import { installFromDebian } from './install.ts'
import type { Scene, TextStep } from './steps.ts'
import { openW3m } from './w3m-keys.ts'

/** Without a Referer only the token in a form shows where it comes from (decision 75). */
const ways: [string, string[]][] = [
  ['with Referer', []],
  ['without Referer', ['-o', 'no_referer=1']],
]

/** The same as in lynx. w3m alone calls it a loop when a form's answer redirects to the form's own path. */
export const w3mSteps: readonly TextStep[] = ways.flatMap(([way, options]) => [
  { name: `search, ${way}`, options, run: search },
  { name: `login and a saved form, ${way}`, options, run: saveProfile },
])

/** Whether w3m is here, or could be installed. */
export function hasW3m(): boolean {
  return installFromDebian(['/usr/bin/w3m'], ['w3m'])
}

async function search({ origin }: Pick<Scene, 'origin'>, options: string[]): Promise<void> {
  const w3m = await openW3m(`${origin}/categories/products`, options)
  try {
    const found = await w3m.act([
      { at: '[0-9] products', type: 'rice' },
      { at: 'Search', press: true },
    ])
    mustRead(found, '“rice” in all products')
  } finally {
    w3m.end()
  }
}

async function saveProfile(
  { origin, buyer }: Pick<Scene, 'origin' | 'buyer'>,
  options: string[],
): Promise<void> {
  const w3m = await openW3m(`${origin}/login?from=%2FuserProfile%2Fsettings`, options)
  try {
    const settings = await w3m.act([
      { at: '^ *Email', type: buyer.email },
      { at: '^ *Password', type: buyer.password },
      { at: 'Log in Log in with a code by SMS', press: true },
    ])
    mustRead(settings, 'Change Password')
    const saved = await w3m.act([
      { at: 'Address .optional', type: '7 Text Street' },
      { at: 'Save changes', press: true },
    ])
    mustRead(saved, 'Profile updated successfully')
  } finally {
    w3m.end()
  }
}

function mustRead(text: string, words: string): void {
  if (!text.includes(words)) throw new Error(`w3m does not show "${words}":\n${text.slice(0, 1_500)}`)
}
