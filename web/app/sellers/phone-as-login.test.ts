import { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { takePhone } from './phone-as-login.ts'

let login: HTMLInputElement
let phone: HTMLInputElement
beforeEach(() => {
  const page = new Window()
  vi.stubGlobal('HTMLInputElement', page.HTMLInputElement)
  vi.stubGlobal('Event', page.Event)
  page.document.body.innerHTML = '<form><input name="email"><input name="phone"><input name="confirm"></form>'
  const field = (name: string) => page.document.querySelector(`[name=${name}]`) as unknown as HTMLInputElement
  login = field('email')
  phone = field('phone')
})

function type(text: string): void {
  phone.value = text
  takePhone({ type: 'input', target: phone })
}

test('a seller without an email types the phone number once, and a correction follows', () => {
  type('0803')
  type('08031234567')
  expect(login.value).toBe('08031234567')
  type('08031234568')
  expect(login.value).toBe('08031234568')
})

test('an email is never replaced: neither a typed one nor one that the browser fills in without saying so', () => {
  login.value = 'sade@example.com'
  type('0803')
  expect(login.value).toBe('sade@example.com')
  login.value = ''
  type('08031')
  login.value = 'mama.sade@example.com'
  takePhone({ type: 'change', target: login })
  type('080312')
  expect(login.value).toBe('mama.sade@example.com')
})

test('a phone number that was typed back into the login field follows the phone again', () => {
  type('0803')
  login.value = '08'
  takePhone({ type: 'input', target: login })
  type('08031')
  expect(login.value).toBe('08')
  login.value = '0803'
  takePhone({ type: 'input', target: login })
  type('080312')
  expect(login.value).toBe('080312')
})

test('a number in the login field fills in the phone, until somebody types another', () => {
  const logIn = (text: string) => {
    login.value = text
    takePhone({ type: 'input', target: login })
  }
  logIn('0803 123 4567')
  expect(phone.value).toBe('0803 123 4567')
  logIn('0803 123 4568')
  expect(phone.value).toBe('0803 123 4568')
  logIn('sade@example.com')
  expect(phone.value).toBe('')
  phone.value = '0701 000 0000'
  logIn('0803 123 4567')
  expect(phone.value).toBe('0701 000 0000')
})
