/** The texts of a form by field name. A missing field was not sent. */
export type FormValues = Readonly<Record<string, string | undefined>>
/** The errors of a form: one sentence for each field. */
export type FormErrors = Record<string, string>

/** Whether a text has NUL, which PostgreSQL cannot store, or another control character that hides text. */
export function hasControlCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)
}
