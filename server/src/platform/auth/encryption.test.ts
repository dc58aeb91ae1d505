import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryptionKey = '0123456789abcdef'.repeat(4)

test('an encrypted value can be decrypted, and encrypting it twice gives different bytes', () => {
  const encryption = createEncryption({ encryptionKey, dataDir: '' })
  const paper = Buffer.from('NIN 12345678901')
  const sealed = encryption.encrypt(paper, 'paper 1')
  expect(encryption.decrypt(sealed, 'paper 1')).toEqual(paper)
  expect(sealed.includes(paper)).toBe(false)
  expect(encryption.encrypt(paper, 'paper 1')).not.toEqual(sealed)
})

test('a value with a changed byte, for another row or with another key cannot be decrypted', () => {
  const encryption = createEncryption({ encryptionKey, dataDir: '' })
  const sealed = encryption.encrypt(Buffer.from('secret'), 'paper 1')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => encryption.decrypt(changed, 'paper 1')).toThrow(/authenticate/)
  expect(() => encryption.decrypt(sealed, 'paper 2')).toThrow(/authenticate/)
  expect(() => encryption.decrypt(sealed.subarray(0, 20), 'paper 1')).toThrow()
  const other = createEncryption({ encryptionKey: 'f'.repeat(64), dataDir: '' })
  expect(() => other.decrypt(sealed, 'paper 1')).toThrow(/authenticate/)
})

test('without a key in the settings the server makes one key and keeps it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-seal-'))
  const first = createEncryption({ encryptionKey: null, dataDir })
  const sealed = first.encrypt(Buffer.from('secret'), 'x')
  expect(createEncryption({ encryptionKey: null, dataDir }).decrypt(sealed, 'x').toString()).toBe('secret')
  await rm(dataDir, { recursive: true })
})
