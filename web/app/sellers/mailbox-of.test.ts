import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test('a new seller is led to the mailbox of their address, where we know it', () => {
  const named = (email: string) => mailboxOf(email)?.name
  expect(named('bisi@gmail.com')).toBe('Gmail')
  expect(named('Bisi@Yahoo.co.uk')).toBe('Yahoo Mail')
  expect(named('bisi@hotmail.com')).toBe('Outlook')
  expect(named('bisi@gmail.com.example.com')).toBeUndefined()
  expect(named('bisi@bodija-yams.ng')).toBeUndefined()
})
