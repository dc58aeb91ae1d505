/** What a form says, by field name; a field that is not there was not sent. */
export type FormValues = Readonly<Record<string, string | undefined>>
/** What is wrong with a form, a sentence a field. */
export type FormErrors = Record<string, string>

/** Whether a text holds NUL, which PostgreSQL cannot store, or a control that only hides something from the reader. */
export function hasControlCharacters(text: string): boolean {
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)
}
