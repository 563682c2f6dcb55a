declare module 'autocannon' {
  interface Options {
    url: string
    method?: string
    headers?: Record<string, string>
    body?: string
    connections?: number
    duration?: number
    amount?: number
    requests?: { method?: string; path?: string; setupRequest?(request: object): object }[]
  }
  interface Result {
    requests: { total: number }
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats?: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
