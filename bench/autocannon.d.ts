/** What the benches use of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET'
    path: string
    headers?: Record<string, string>
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
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
