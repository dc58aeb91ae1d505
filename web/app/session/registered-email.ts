const key = 'registered-email'

/** Remembers who registered on this device. The login form fills it in once the mailed link was opened here. */
export function rememberRegisteredEmail(email: string): void {
  try {
    localStorage.setItem(key, email)
  } catch {
    // Storage is full or forbidden: the person types the address.
  }
}

/** The address that was registered on this device since the last login; "" for none. */
export function registeredEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** After the login, so that the next person on this device does not read it. */
export function clearRegisteredEmail(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
