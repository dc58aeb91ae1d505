import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'

// OWASP's password storage cheat sheet (argon2id: 19 MiB, two passes, one lane).
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

const derive = promisify(argon2)

/** Hashes a password with argon2id. The result is in PHC form, which names its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, parallelism, tagLength, memory, passes })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether a password matches the hash. A missing hash (null) takes the same time as a wrong password. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  if (password.length > fieldLengths.passwordMax) return false
  const [, , , parameters = '', salt = '', stored = ''] = (hash ?? unknownHash).split('$')
  const numbers = Object.fromEntries(parameters.split(',').map((part) => part.split('=') as [string, string]))
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    parallelism: Number(numbers.p),
    tagLength,
    memory: Number(numbers.m),
    passes: Number(numbers.t),
  })
  const expected = Buffer.from(stored, 'base64url')
  return expected.length === tag.length && timingSafeEqual(tag, expected) && hash !== null
}

const unknownHash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`
