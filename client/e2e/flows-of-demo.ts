import type { DemoBundle } from './running-site.ts'

/** Gives a demo provider another flow, and enables the search among resources. */
export function withFlow(provider: string, bookingflow: string, of?: (bundle: DemoBundle) => void) {
  return (bundle: DemoBundle): void => {
    bundle.whitelabel.plugins.push({ name: 'flow-one-screen' })
    bundle.whitelabel.allowproviderbookingsiteconfig = true
    for (const one of bundle.providers) if (one.id === provider) one.bookingflow = bookingflow
    of?.(bundle)
  }
}

/** Changes one bookable of a bundle. */
export const bookableOf = (bundle: DemoBundle, wanted: string, change: Record<string, unknown>): void => {
  for (const bookable of bundle.bookables) if (bookable.id === wanted) Object.assign(bookable, change)
}
