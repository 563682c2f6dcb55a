import type { Page, Route } from 'playwright-core'

/** Delays or fails calls of one operation until `go` is called. */
export async function stall(page: Page, operation: string): Promise<{ go(): void }> {
  let go = () => {}
  const open = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/jrpc', async (route: Route) => {
    if (route.request().postData()?.includes(`"${operation}"`)) await open
    await route.fallback()
  })
  return { go: () => go() }
}
