import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Encrypts values at rest: identity documents, two-factor secrets. Hashes what is too short for a plain hash. */
export interface Encryption {
  /**
   * Returns nonce (12 bytes), tag (16 bytes) and cipher text. `context` names the row, and the result is bound to it.
   */
  encrypt(plain: Buffer, context: string): Buffer
  /** Throws when the bytes were changed, encrypted with another key, or belong to another context. */
  decrypt(encrypted: Buffer, context: string): Buffer
  /** The same value under the present key; null when it is under it already. Throws as `decrypt` does. */
  renew(encrypted: Buffer, context: string): Buffer | null
  /** 32 bytes by which a value can be compared and not read, bound to `context`. Under a key of its own. */
  hmac(plain: Buffer, context: string): Buffer
  /** Is `stored` the HMAC of this value, under the present or the previous key? In constant time. */
  isHmacOf(stored: Buffer, plain: Buffer, context: string): boolean
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with ENCRYPTION_KEY. What ENCRYPTION_KEY_PREVIOUS encrypted can still be read. In development a missing key
 * is made once and kept in DATA_DIR.
 * Each call uses a new random nonce, which is safe for 2^32 calls under one key (NIST SP 800-38D, section 8.3).
 */
export function createEncryption({
  encryptionKey,
  previousEncryptionKey = null,
  dataDir,
}: Pick<Config, 'encryptionKey' | 'dataDir'> & Partial<Pick<Config, 'previousEncryptionKey'>>): Encryption {
  let known: Buffer | undefined
  const key = () => (known ??= encryptionKey ? Buffer.from(encryptionKey, 'hex') : ownKey(dataDir))
  const previousKey = previousEncryptionKey ? Buffer.from(previousEncryptionKey, 'hex') : null
  const encrypt = (plain: Buffer, context: string) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(context))
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  }
  const decryptWithEither = (encrypted: Buffer, context: string): { plain: Buffer; isOld: boolean } => {
    try {
      return { plain: decryptWith(key(), encrypted, context), isOld: false }
    } catch (error) {
      if (!previousKey) throw error
      return { plain: decryptWith(previousKey, encrypted, context), isOld: true }
    }
  }
  return {
    encrypt,
    decrypt: (encrypted, context) => decryptWithEither(encrypted, context).plain,
    renew(encrypted, context) {
      const { plain, isOld } = decryptWithEither(encrypted, context)
      return isOld ? encrypt(plain, context) : null
    },
    hmac: (plain, context) => hmacWith(key(), plain, context),
    isHmacOf: (stored, plain, context) =>
      [key(), ...(previousKey ? [previousKey] : [])].some((one) =>
        timingSafeEqual(stored, hmacWith(one, plain, context)),
      ),
  }
}

function decryptWith(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()])
}

// Derived, so that no key serves two algorithms (NIST SP 800-57, section 5.2).
function hmacWith(key: Buffer, plain: Buffer, context: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'oja hmac', 32))
  return createHmac('sha256', derived).update(`${context}\0`).update(plain).digest()
}

function ownKey(dataDir: string): Buffer {
  const path = join(dataDir, 'encryption-key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'hex')
}
