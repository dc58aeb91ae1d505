import { readFile } from 'node:fs/promises'
import type { Role } from '@oja/contract/schemas/identity.ts'
import { brand } from '@oja/contract/values/brand.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import { invalidFields } from '../platform/http/app-error.ts'

/** Whose password it will be. */
export interface PasswordOwner {
  role: Role
  name: string
  /** An e-mail address or a phone number. */
  email: string
}

/**
 * Refuses a password that is easy to guess, by the rules of D18 in docs/requirements/rules.md.
 * Throws 422 with a sentence at `field`.
 */
export async function refuseWeakPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const problem = await problemOf(password, owner)
  if (problem) throw invalidFields({ [field]: problem })
}

async function problemOf(password: string, owner: PasswordOwner): Promise<string | null> {
  if (owner.role === 'admin' && password.length < fieldLengths.adminPasswordMin)
    return `Administrators need at least ${fieldLengths.adminPasswordMin} characters`
  if (holdsNumber(password, owner.email)) return 'Please choose a password without your phone number'
  if (new Set(password).size === 1) return 'Please use more than one character'
  if (isMadeOfKnownWords(password, owner))
    return `Please choose a password that is not made of your name, your email or ${brand}${foundIn(password, owner)}`
  if ((await readCommonPasswords()).has(password.toLowerCase()))
    return 'Many people use this password, so it is easy to guess. Please choose another.'
  return null
}

/** Whether the password is the phone number of its owner, with other signs or not. */
function holdsNumber(password: string, login: string): boolean {
  return isPhone(login) && password.replaceAll(/\D/g, '').includes(login.slice(-10))
}

/** Whether nothing is left of the letters without the brand and the words of the owner's name and e-mail. */
function isMadeOfKnownWords(password: string, { name, email }: PasswordOwner): boolean {
  const known = [brand, name, email].flatMap((text) => [lettersOf(text), ...wordsOf(text)])
  const letters = lettersOf(password)
  const rest = known
    .filter((word) => word.length >= minWord)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), letters)
  return letters !== '' && rest === ''
}

/** ": it has “adire”", because who chose a word does not always see that their email has it; "" for no single word. */
function foundIn(password: string, { name, email }: PasswordOwner): string {
  const letters = lettersOf(password)
  const words = [brand, name, email].flatMap(wordsOf).filter((word) => word.length >= minWord)
  const found = words.find((word) => letters.includes(word))
  return found === undefined ? '' : `: it has “${found}”`
}

// Shorter words are in every text.
const minWord = 3

function wordsOf(text: string): string[] {
  return plain(text).split(/\P{L}+/u)
}

function lettersOf(text: string): string {
  return plain(text).replaceAll(/\P{L}/gu, '')
}

/** In lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

let commonPasswords: Promise<Set<string>> | undefined

/** The list is read at its first use: few processes ever need it. */
function readCommonPasswords(): Promise<Set<string>> {
  return (commonPasswords ??= readFile(new URL('common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.trimEnd().split('\n')),
  ))
}
