import { openLynx } from './lynx-keys.ts'
import type { Lynx } from './lynx-keys.ts'
import { installFromDebian } from './install.ts'
import type { Scene, TextStep } from './steps.ts'

/** Without a Referer only the token in a form shows where it comes from (decision 75). */
const ways: [string, string[]][] = [
  ['with Referer', []],
  ['without Referer', ['-noreferer']],
]

export const lynxSteps: readonly TextStep[] = ways.flatMap(([way, options]) => [
  { name: `search, ${way}`, options, run: search },
  { name: `login and a saved form, ${way}`, options, run: saveProfile },
  { name: `buy to Paid, ${way}`, options, run: buy },
])

/** Whether lynx is here, or could be installed. */
export function hasLynx(): boolean {
  return installFromDebian(['/usr/bin/lynx'], ['lynx'])
}

function search({ origin }: Pick<Scene, 'origin'>, options: string[]): void {
  const lynx = openLynx(`${origin}/categories/products`, options)
  try {
    const found = lynx.act([
      { at: ' products\n', type: 'rice' },
      { at: 'Search', press: true },
    ])
    mustRead(found, '“rice” in all products')
  } finally {
    lynx.end()
  }
}

function saveProfile({ origin, buyer }: Pick<Scene, 'origin' | 'buyer'>, options: string[]): void {
  const lynx = openLynx(`${origin}/login?from=%2FuserProfile%2Fsettings`, options)
  try {
    mustRead(logIn(lynx, buyer), 'Change Password')
    const saved = lynx.act([
      { at: 'Address (optional)', type: '7 Text Street' },
      { at: 'Save changes', press: true },
    ])
    mustRead(saved, 'Profile updated successfully')
  } finally {
    lynx.end()
  }
}

async function buy({ origin, buyer }: Pick<Scene, 'origin' | 'buyer'>, options: string[]): Promise<void> {
  const { data } = (await (await fetch(`${origin}/api/v1/products?q=rice`)).json()) as {
    data: { _id: string }[]
  }
  const page = `/products/${data[0]?._id ?? ''}`
  const lynx = openLynx(`${origin}/login?from=${encodeURIComponent(page)}`, options)
  try {
    mustRead(logIn(lynx, buyer), 'Buy This Product')
    mustRead(lynx.act([{ at: 'Buy Now ', press: true }]), 'Pay with Paystack')
    mustRead(lynx.act([{ at: 'Pay with Paystack', press: true }]), 'Choose a test card')
    mustRead(lynx.act([{ at: 'Pay ', press: true }]), 'Payment Successful')
  } finally {
    lynx.end()
  }
}

function logIn(lynx: Lynx, { email, password }: Scene['buyer']): string {
  return lynx.act([
    { at: 'Email', type: email },
    { at: 'Password', type: password },
    { at: 'Log in', press: true },
  ])
}

function mustRead(text: string, words: string): void {
  if (!text.includes(words)) throw new Error(`lynx does not show "${words}":\n${text.slice(0, 1_500)}`)
}
