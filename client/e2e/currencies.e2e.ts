import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, desktop, openPage } from './open-page.ts'
import { dialog } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openCode, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/**
 * Two seats, a code of 12.5 %, an add-on, and 8.875 % of tax on both, worked out by hand in minor units:
 * base, discount, add-on, tax of the base, tax of the add-on.
 */
const sales = {
  usd: { digits: 2, price: 39.95, addon: 7.25, lines: [7990, -999, 725, 620, 64] },
  eur: { digits: 2, price: 41.15, addon: 6.4, lines: [8230, -1029, 640, 639, 57] },
  jpy: { digits: 0, price: 4349, addon: 700, lines: [8698, -1087, 700, 675, 62] },
  kwd: { digits: 3, price: 12.345, addon: 2.125, lines: [24_690, -3086, 2125, 1917, 189] },
}
type Currency = keyof typeof sales

const newbusinesshours = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ start: '09:00', end: '17:00' }],
  ]),
)

const bundleIn = (currency: Currency) => ({
  whitelabel: {
    ...{
      id: currency,
      label: 'Change',
      url: `${currency}.localhost`,
      currency,
      country: 'US',
      allowguestcheckout: true,
    },
    plugins: ['flow-normal', 'wording-en-us', 'payment-sandbox'].map((name) => ({ name })),
  },
  providers: [
    { id: `${currency}-desk`, subdomain: 'desk', name: 'Desk', timezone: 'America/New_York', newbusinesshours },
  ],
  addons: [
    {
      id: `${currency}-lamp`,
      provider: `${currency}-desk`,
      name: 'Lamp',
      min: 0,
      max: 1,
      priceadjustment: sales[currency].addon,
    },
  ],
  discounts: [
    {
      ...{ id: `${currency}-code`, provider: `${currency}-desk`, referencecode: 'EIGHTH' },
      discount_percentage: 12.5,
    },
  ],
  bookables: [
    {
      ...{ id: `${currency}-hour`, provider: `${currency}-desk`, name: 'Hour', slug: 'hour', duration: 3600 },
      ...{ price: sales[currency].price, seats: 2, seatsperbooking: 2, addons: [`${currency}-lamp`] },
      ...{ paymentterms: 'full', refundcutoff: 1, windowend: 60, windowendtype: 'days' },
      tax: { taxpercentage: 8.875, applicabletobaseprice: true, applicabletoaddons: true },
    },
  ],
})

/** The minor units of an amount as an American page writes it. */
const minorOf = (text: string | null, digits: number): number =>
  Math.round(Number(/[\d,]+(?:\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', '')) * 10 ** digits) *
  (/[-−]/.test(text ?? '') ? -1 : 1)

const amountsIn = async (page: Page, selector: string, digits: number) =>
  (await page.locator(selector).allTextContents()).map((text) => minorOf(text, digits))

test.each(Object.keys(sales) as Currency[])(
  'in %s every page, mail and receipt has the same total, to the last digit, and all of it comes back',
  async (currency) => {
    const { digits, lines } = sales[currency]
    const total = lines.reduce((sum, line) => sum + line)
    const at = await site.add(bundleIn(currency))
    const home = at(`desk.${currency}.localhost`)
    const { page, done } = await openPage(browser, { viewport: desktop })
    await openFlow(page, `${home}/book/hour?seats=2`)
    await holdSlot(page, mouse, { day: 2 })
    await mouse.press(page.locator('[data-part=extras]').getByLabel('Lamp'))
    await toReview(page, mouse)
    const code = await openCode(page, mouse)
    await code.getByRole('textbox').fill('EIGHTH')
    await page.keyboard.press('Enter')
    const shown = page.locator('aside [data-part=total]')
    await expect.poll(async () => minorOf(await shown.textContent(), digits)).toBe(total)
    expect(await amountsIn(page, 'aside [data-part=costs] dd', digits)).toEqual(lines)
    expect(minorOf(await wayOn(page).textContent(), digits)).toBe(total)
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    const paid = page.getByText('Paid', { exact: false }).first()
    expect(minorOf(await paid.textContent(), digits)).toBe(total)

    const mail = (await site.mailsTo('ada@customers.example')).at(-1)
    const told = [...String(mail?.text).matchAll(/^.*\d.*$/gm)].map(([line]) => minorOf(line, digits))
    expect(told).toContain(total)
    await page.goto(home + (await page.locator('a[href*="/manage/"]').first().getAttribute('href')))
    const receipts = page.locator('[data-part=receipts]')
    await mouse.press(receipts.locator('summary').first())
    const now = receipts.getByText('Paid now', { exact: true }).locator('xpath=..')
    expect(minorOf(await now.locator(':scope > :last-child').textContent(), digits)).toBe(total)

    await mouse.press(page.getByRole('button', { name: /^Cancel/ }))
    const back = dialog(page).getByText(/You get .+ back/)
    expect(minorOf(await back.textContent(), digits)).toBe(total)
    await mouse.press(
      dialog(page)
        .getByRole('button', { name: /^(Cancel|Yes)/ })
        .last(),
    )
    await page.locator('[data-status=cancelled]').waitFor()
    await page.getByText('is on its way back to you', { exact: false }).waitFor()
    await done()
  },
)
