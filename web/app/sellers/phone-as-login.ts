import { looksLikePhone } from '@oja/contract/values/identity/login-phone.ts'

/** The address or number with which the account logs in: the field that a seller without an email leaves empty. */
const loginField = 'email'

/**
 * In the registration of a seller the phone number fills in the empty field above it as it is typed, so that nobody types it
 * twice. A number in that field fills in an empty phone in the same way. What somebody typed is never changed.
 */
export function takePhone({ type, target }: Pick<Event, 'type' | 'target'>): void {
  if (!(target instanceof HTMLInputElement)) return
  const login = target.form?.elements.namedItem(loginField)
  // The settings of a shop have both fields too.
  if (!(login instanceof HTMLInputElement) || !target.form?.elements.namedItem('confirm')) return
  // Whatever differs from the number given last is somebody's own: typed, or filled in by the browser.
  const isGiven = login.value === (login.dataset.given ?? '')
  if (target === login) {
    if (type !== 'focusin') givePhone(login)
    else if (isGiven) login.select()
    return
  }
  if (target.name !== 'phone' || type === 'focusin' || (login.value !== '' && !isGiven)) return
  login.value = login.dataset.given = target.value
  // The error of an empty field leaves when it is filled.
  login.dispatchEvent(new Event('change', { bubbles: true }))
}

function givePhone(login: HTMLInputElement): void {
  const phone = login.form?.elements.namedItem('phone')
  if (!(phone instanceof HTMLInputElement) || phone.value !== (phone.dataset.given ?? '')) return
  const number = looksLikePhone(login.value) ? login.value : ''
  if (number === phone.value) return
  phone.value = phone.dataset.given = number
  phone.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Once for the page. What was typed before the script ran is taken as well. */
export function watchPhone(): void {
  for (const type of ['input', 'change', 'focusin']) document.addEventListener(type, takePhone)
  const typed = document.querySelector<HTMLInputElement>('#register-form [name=phone]')
  if (typed?.value) takePhone({ type: 'input', target: typed })
}
