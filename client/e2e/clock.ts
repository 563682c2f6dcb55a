import type { BrowserContext, Page } from 'playwright-core'

/** A Thursday morning in New York with most of its month ahead, and no change of clocks in this month or the next. */
const friendly = '2027-05-06T14:00:00Z'

/** From the machine's clock to the tests' own, ms. BROWSER_NOW (ISO 8601) has the tests begin at another moment. */
const shift = Date.parse(process.env.BROWSER_NOW ?? friendly) - Date.now()
if (Number.isNaN(shift)) throw new Error(`BROWSER_NOW is no moment: ${process.env.BROWSER_NOW}`)

/** The time of the tests, epoch ms: servers are given it, and pages read it from their Date. */
export const now = (): number => Date.now() + shift

/** Runs in each document before its own scripts: Date goes on as ever, from another moment. */
function shiftDate(by: number) {
  const Own = Date
  const shifted = () => Own.now() + by
  const Shifted: DateConstructor = new Proxy(Own, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, made === Shifted ? target : made),
    apply: () => new Own(shifted()).toString(),
    get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
  })
  Own.prototype.constructor = Shifted
  globalThis.Date = Shifted
}

/** Gives the pages of a visitor the time of the tests. */
export async function keepTime(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, shift)
}

/**
 * From here on the test moves the time of the visitor, by `page.clock`. To be called before the first page: what is
 * open already would go back to the machine's time.
 */
export async function holdTime(of: Page | BrowserContext): Promise<void> {
  await of.clock.install()
}
