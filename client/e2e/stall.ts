import type { Page, Route } from 'playwright-core'

/** Holds requests to an address back, those that are `meant`, until `go` is called. */
export async function holdBack(
  page: Page,
  address: string,
  meant: (route: Route) => boolean = () => true,
): Promise<{ go(): void }> {
  let go = () => {}
  const open = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(address, async (route) => {
    if (meant(route)) await open
    await route.fallback()
  })
  return { go: () => go() }
}

/** Holds calls of one operation back until `go` is called. */
export const stall = (page: Page, operation: string): Promise<{ go(): void }> =>
  holdBack(page, '**/jrpc', (route) => route.request().postData()?.includes(`"${operation}"`) === true)
