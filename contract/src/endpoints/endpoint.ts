/** What a call carries: path parameters, query, a JSON body or a multipart form. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  form?: FormData
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One address of the API. The types travel with it; the schemas stay on the server. */
export interface Endpoint<Input extends CallInput = CallInput, Answer = unknown> {
  readonly method: Method
  readonly path: string
  readonly multipart?: true
  /** Never set: carries the types from the table to the client. */
  readonly types?: { input: Input; answer: Answer }
}

/** Names an address: `endpoint<{ body: Login }, LoginAnswer>('POST', '/api/v1/auth/login')`. */
export function endpoint<Input extends CallInput, Answer>(
  method: Method,
  path: string,
  options: { multipart?: true } = {},
): Endpoint<Input, Answer> {
  return { method, path, ...options }
}

/** Fills `:name` parts of a path, each encoded, and appends the query. */
export function address(target: Endpoint, input: CallInput): string {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
