/** What the benches use of autocannon, which brings no types. */
declare module 'autocannon' {
  export interface Request {
    path: string
    headers?: Record<string, string>
    /** Called before each request goes out. */
    setupRequest?(request: Request): Request
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** How many requests, instead of how long. */
    amount?: number
    /** Most requests a second, of all connections together. */
    overallRate?: number
    requests: Request[]
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
  }
  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
