import { request as sendRequest } from 'node:http'
import type { Page, Request } from 'playwright-core'

/** What a broken call comes to: its answer is lost, or it is this one. */
export type Outcome = 'lost' | { status: number; body: string }

export const nothing: Outcome = { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 0, result: null }) }
export const fault: Outcome = { status: 500, body: '<h1>Internal Server Error</h1>' }

/** A refusal with one of the product's codes. */
export const refusal = (code: string, data: object = {}): Outcome => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32000, message: code, data: { code, data } } }),
})

/** Makes calls of one operation fail until `heal` is called. */
export async function breakCalls(page: Page, operation: string, outcome: Outcome): Promise<{ heal(): void }> {
  let isBroken = true
  await page.route('**/jrpc', (route) => {
    if (!isBroken || !route.request().postData()?.includes(`"${operation}"`)) return route.fallback()
    if (outcome === 'lost') return route.abort('internetdisconnected')
    return route.fulfill({ ...outcome, contentType: 'application/json' })
  })
  return {
    heal: () => {
      isBroken = false
    },
  }
}

/** Forwards a request to the server outside the browser, and waits for its answer. */
export function sendOn(request: Request): Promise<void> {
  const { host, port, pathname } = new URL(request.url())
  const headers = { ...request.headers(), host }
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', resolve)
    })
    sent.on('error', reject).end(request.postData() ?? '')
  })
}
