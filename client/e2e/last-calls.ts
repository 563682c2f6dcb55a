import type { Page, Request } from 'playwright-core'
import { onTestFailed, TestRunner } from 'vitest'

/** As many calls as are told of a page. */
const most = 12

/** What a call asked for, without its values, and what came of it. */
async function told(request: Request): Promise<string> {
  const calls = [...(request.postData() ?? '').matchAll(/"method":"(\w+)"/g)].map(([, name]) => name)
  const failure = request.failure()?.errorText
  const response = failure ? null : await request.response()
  const took = Math.round(request.timing().responseEnd)
  return `${calls.join(', ')}: ${failure ?? response?.status() ?? 'no answer yet'} after ${took} ms`
}

/** Prints the page's last calls, complaints and notices if the test fails: what it waited for may never come again. */
export function tellLastCalls(page: Page, complaints: readonly string[]): void {
  if (!TestRunner.getCurrentTest()) return
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/jrpc') return
    requests.push(request)
    if (requests.length > most) requests.shift()
  })
  onTestFailed(async () => {
    if (page.isClosed() || page.url() === 'about:blank') return
    const answers = await Promise.all(
      requests.map((request) => Promise.race([told(request), page.waitForTimeout(500).then(() => 'no answer yet')])),
    )
    const notices = await page.locator('[role=alert], dialog, [role=dialog]').allInnerTexts()
    console.log([page.url(), ...answers, ...complaints, ...notices].join('\n'))
  })
}
