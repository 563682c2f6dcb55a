import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ada } from './people.ts'
import type { RunningSite } from './running-site.ts'
import { wayOn } from './walk.ts'

/**
 * What is sold in each currency, worked out by hand in minor units. `lines`: two seats, a code of 12.5 %, an add-on,
 * and 8.875 % of tax on both (base, discount, add-on, tax of the base, tax of the add-on). `one`: a seat with its tax.
 * `down`: what of that is paid with the booking where the rest is paid later. `points`: the price of some points.
 */
export const sales = {
  usd: { digits: 2, price: 39.95, addon: 7.25, lines: [7990, -999, 725, 620, 64], one: 4350, down: 1235, points: 8995 },
  eur: { digits: 2, price: 41.15, addon: 6.4, lines: [8230, -1029, 640, 639, 57], one: 4480, down: 1145, points: 9005 },
  jpy: { digits: 0, price: 4349, addon: 700, lines: [8698, -1087, 700, 675, 62], one: 4735, down: 1234, points: 8999 },
  kwd: {
    ...{ digits: 3, price: 12.345, addon: 2.125, lines: [24_690, -3086, 2125, 1917, 189] },
    ...{ one: 13_441, down: 3_217, points: 27_355 },
  },
}
export type Currency = keyof typeof sales

const newbusinesshours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ start: '09:00', end: '17:00' }],
  ]),
)

interface Sale {
  /** The id of the white-label, where a site has several of a currency. */
  id?: string
  plugins?: { name: string; settings?: object }[]
  whitelabel?: object
  provider?: object
  bookable?: object
  /** People beside Ada. */
  users?: object[]
}

const major = (currency: Currency, minor: number): number => minor / 10 ** sales[currency].digits

/**
 * A white-label of the test's own in a currency, with prices that do not come out even: an hour at a desk, which Ada
 * may also pay for with points.
 */
export const saleIn = (currency: Currency, { id = currency, plugins, users = [], ...sale }: Sale = {}) => ({
  whitelabel: {
    ...{ id, label: 'Change', url: `${id}.localhost`, currency, country: 'US', allowguestcheckout: true },
    plugins: [
      ...['flow-normal', 'wording-en-us'].map((name) => ({ name })),
      ...(plugins ?? [{ name: 'payment-sandbox' }]),
    ],
    ...sale.whitelabel,
  },
  providers: [
    {
      ...{ id: `${id}-desk`, subdomain: 'desk', name: 'Desk', timezone: 'America/New_York', newbusinesshours },
      ...sale.provider,
    },
  ],
  users: [
    {
      ...{ id: `${id}-ada`, email: ada.email, firstname: 'Ada', lastname: 'Moor', role: 'customer' },
      ...{ password: ada.password, emailverified: true },
    },
    ...users,
  ],
  addons: [
    {
      ...{ id: `${id}-lamp`, provider: `${id}-desk`, name: 'Lamp', min: 0, max: 1 },
      priceadjustment: sales[currency].addon,
    },
  ],
  discounts: [{ id: `${id}-code`, provider: `${id}-desk`, referencecode: 'EIGHTH', discount_percentage: 12.5 }],
  pointspackages: [
    {
      ...{ id: `${id}-10`, provider: `${id}-desk`, points: 10 },
      price: major(currency, Math.round(sales[currency].points / 2)),
    },
    {
      ...{ id: `${id}-25`, provider: `${id}-desk`, name: 'Regulars', points: 25 },
      price: major(currency, sales[currency].points),
    },
  ],
  bookables: [
    {
      ...{ id: `${id}-hour`, provider: `${id}-desk`, name: 'Hour', slug: 'hour', duration: 3600 },
      ...{ price: sales[currency].price, seats: 2, seatsperbooking: 2, addons: [`${id}-lamp`] },
      ...{ paymentterms: 'full', refundcutoff: 1, windowend: 60, windowendtype: 'days' },
      tax: { taxpercentage: 8.875, applicabletobaseprice: true, applicabletoaddons: true },
      ...sale.bookable,
    },
  ],
})

/** Of an hour whose rest is paid later: what is paid with the booking. */
export const partly = (currency: Currency) => ({
  ...{ paymentterms: 'partial', downpaymenttype: 'singlecharge' },
  downpaymentamount: major(currency, sales[currency].down),
})

/** Adds such a white-label to a site. Returns the address of its one provider. */
export async function sellIn(site: RunningSite, currency: Currency, sale: Sale = {}): Promise<string> {
  const at = await site.add(saleIn(currency, sale))
  return at(`desk.${sale.id ?? currency}.localhost`)
}

/** The minor units of an amount as an American page writes it. */
export const minorOf = (text: string | null, digits: number): number =>
  Math.round(Number(/[\d,]+(?:\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', '')) * 10 ** digits) *
  (/[-−]/.test(text ?? '') ? -1 : 1)

/** An amount of minor units as a page writes it. */
export const written = (minor: number, currency: Currency, language = 'en-US'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency })
    .format(major(currency, minor))
    .replaceAll('\u00a0', ' ')

/**
 * Listens to what the server answers a page. Returns a function for the last value of an amount's field, as minor
 * units, however deep it stands in an answer.
 */
export function amountsTold(page: Page, currency: Currency): (field: string) => number | undefined {
  const told = new Map<string, number>()
  const take = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value))
      if (typeof one === 'number') told.set(key, Math.round(one * 10 ** sales[currency].digits))
      else take(one)
  }
  page.on('response', (response) => {
    if (!response.url().includes('/jrpc')) return
    void response.json().then(take, () => undefined)
  })
  return (field) => told.get(field)
}

/** What the booking button says is due now, in minor units, which is what the quote says. */
export async function shownDue(page: Page, currency: Currency, told: ReturnType<typeof amountsTold>): Promise<number> {
  const shown = async () => minorOf(await wayOn(page).textContent(), sales[currency].digits)
  await expect.poll(async () => (await shown()) - (told('duenow') ?? Number.NaN)).toBe(0)
  return shown()
}

/**
 * What was taken at a provider, oldest first: what processors were asked for, and what the ledger says, each a credit
 * by its means and a debit for what it pays.
 */
export async function expectTaken(site: RunningSite, provider: string, currency: Currency, amounts: number[]) {
  const taken = async (type: 'credit' | 'debit') => {
    const lines = (await site.ledger(provider)).filter(
      // The value of a gift code that was bought stands on an account of its own.
      ({ mode, transactiontype, status, paymentmethod }) =>
        mode === 'currency' && transactiontype === type && status === 'success' && paymentmethod !== 'credit',
    )
    for (const line of lines) expect(line.currency).toBe(currency)
    return lines.map(({ amount }) => amount)
  }
  await expect.poll(() => taken('credit')).toEqual(amounts)
  expect(await taken('debit')).toEqual(amounts)
  const asked = (await site.payments()).filter((one) => one.provider === provider && one.state === 'captured')
  expect(asked.map(({ amount }) => amount)).toEqual(amounts)
}

/** The money that went out again at a provider, oldest first: its currency, and its amount in minor units. */
export const wentBack = async (site: RunningSite, provider: string) =>
  (await site.ledger(provider)).flatMap(({ transactiontype, eventtype, status, currency, amount }) =>
    eventtype === 'refund' && transactiontype === 'debit' && status === 'success' ? [[currency, amount]] : [],
  )
