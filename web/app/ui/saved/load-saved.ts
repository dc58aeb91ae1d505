import { storedToken } from '../../session/session-storage.ts'
import { toast } from '../toasts.tsx'

/** Shows on a form of save-button.tsx whether its thing is saved; with `isPressed` saves it, or removes it. */
export function updateSaveForm(form: HTMLFormElement, isPressed = false): void {
  // Only people who are logged in, and devices that have saved something, have a list to look up.
  if (isPressed || storedToken() || storedToken('saved-marks'))
    import('./change-saved.ts').then(
      (script) => script[isPressed ? 'changeSaved' : 'fillForm'](form),
      () => isPressed && toast({ text: 'Could not reach the server', tone: 'bad' }),
    )
}
