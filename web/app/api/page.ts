import type { CallError } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import type { ErrorBody, ErrorCode } from '@oja/contract/values/errors.ts'
import { formTokenField } from '@oja/contract/endpoints/endpoint.ts'
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { browserClient } from './browser-client.ts'
import { isCallError } from './call-error.ts'
import { apiContext } from './page-context.ts'

/** The input of a load function, on the server and in the browser. */
export interface PageRequest {
  api: Client
  url: URL
  params: Record<string, string | undefined>
}

export interface FormSubmission extends PageRequest {
  form: FormData
}

/** What a refused form returns to its page: the errors by field, and what the person had typed. */
export interface FormErrors {
  refused: true
  message: string
  /** INCOMPLETE when the page itself found the error, before it sent anything. */
  code: ErrorCode | 'UNREACHABLE' | 'INCOMPLETE'
  fields: Record<string, string>
  values: Record<string, string>
}

interface Arguments {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** A page's load function as React Router's `loader`, run on the server. */
export function serverLoader<Result>(load: (visit: PageRequest) => Promise<Result>) {
  return ({ request, params, context }: Arguments) =>
    withSafeErrors(request, () => load({ api: context.get(apiContext), url: new URL(request.url), params }))
}

/** The same function as `clientLoader`, which runs in the browser. */
export function browserLoader<Result>(load: (visit: PageRequest) => Promise<Result>) {
  return ({ request, params }: Arguments) =>
    withSafeErrors(request, () => load({ api: browserClient, url: new URL(request.url), params }))
}

/**
 * A page's submit function as `action`, for forms without JavaScript. A refused form comes back with what was typed.
 */
export function serverAction<Result>(submit: (submission: FormSubmission) => Promise<Result>) {
  return async ({ request, params, context }: Arguments) => {
    const form = await readForm(request)
    const visit = { api: context.get(apiContext), url: new URL(request.url), params }
    return withFormErrors(form, () => submit({ ...visit, form }))
  }
}

/** The same function as `clientAction`. `done` runs after a success, for work on the browser's storage. */
export function browserAction<Result>(
  submit: (submission: FormSubmission) => Promise<Result>,
  onSuccess?: (result: Result) => void,
) {
  return async ({ request, params }: Arguments) => {
    const form = withoutToken(await request.formData())
    const visit = { api: browserClient, url: new URL(request.url), params }
    return withFormErrors(form, async () => {
      const result = await submit({ ...visit, form })
      onSuccess?.(result)
      return result
    })
  }
}

/** The text of a form field, "" when it is missing or a file. */
export function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Throws form errors by field before anything is sent; does nothing without errors. */
export function throwFormErrors(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new Incomplete(fields)
}

/** Is this the result of a refused form? */
export function isFormErrors(result: unknown): result is FormErrors {
  return typeof result === 'object' && result !== null && 'refused' in result
}

/**
 * Reads form errors from an API answer that did not come through the client: the form went to the API as a stream.
 */
export function readFormErrors(text: string): FormErrors {
  const { message = '', code = 'UNREACHABLE', fields = {}, values = {} } = errorBody(text)
  return { refused: true, message, code, fields, values }
}

// The server has checked the token, and the page has no use for it.
function withoutToken(form: FormData): FormData {
  form.delete(formTokenField)
  return form
}

// A body that is no form, or another kind of form than this page has.
async function readForm(request: Request): Promise<FormData> {
  try {
    return withoutToken(await request.formData())
  } catch {
    throw data({ message: 'That form could not be read', code: 'BAD_REQUEST' }, { status: 400 })
  }
}

async function withSafeErrors<Result>(request: Request, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 401) throw redirect(loginAddress(new URL(request.url)))
    if (error.code === 'ENROL_SECOND_FACTOR') throw redirect('/admin/second-factor')
    throw data({ message: error.message, code: error.code }, { status: error.status || 503 })
  }
}

/** Runs a form's work. A refused form comes back with what was typed. */
export async function withFormErrors<Result>(form: FormData, run: () => Promise<Result>) {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Incomplete) return data(toFormErrors(error, form), { status: 422 })
    if (!isCallError(error)) throw error
    return data(toFormErrors(error, form), { status: error.status || 503 })
  }
}

function errorBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>
  } catch {
    return {}
  }
}

class Incomplete extends Error {
  readonly code = 'INCOMPLETE'
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0])
    this.fields = fields
  }
}

function toFormErrors(error: CallError | Incomplete, form: FormData): FormErrors {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password|confirm/i.test(name)) values[name] = value
  }
  return { refused: true, message: error.message, code: error.code, fields: error.fields, values }
}

/** The login page, with the page to return to after login. */
export function loginAddress(url: URL): string {
  return `/login?from=${encodeURIComponent(url.pathname + url.search)}`
}

/** The path of `from` when it is a path of this site; null otherwise (no open redirect). */
export function safePath(value: string | null): string | null {
  return value && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value) ? value : null
}
