import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apikey } from '../../plugins/payment-mollie/testing/local-mollie.ts'
import { clientid, clientsecret } from '../../plugins/payment-paypal/testing/local-paypal.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage } from './open-page.ts'
import { dialog } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, type Currency, expectTaken, minorOf, sales, sellIn, wentBack } from './sales.ts'
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

/** Ways to pay of which two take no dinars: nobody is asked for them, as the sandbox's card pays. */
const plugins = [
  { name: 'payment-sandbox' },
  { name: 'payment-paypal', settings: { clientid, clientsecret } },
  { name: 'payment-mollie', settings: { apikey } },
]

const amountsIn = async (page: Page, selector: string, digits: number) =>
  (await page.locator(selector).allTextContents()).map((text) => minorOf(text, digits))

test.each(Object.keys(sales) as Currency[])(
  'in %s every page, mail and receipt has the same total, to the last digit, and all of it comes back',
  async (currency) => {
    const { digits, lines } = sales[currency]
    const total = lines.reduce((sum, line) => sum + line)
    const home = await sellIn(site, currency, { plugins })
    const { page, done } = await openPage(browser, { viewport: desktop })
    const quoted = amountsTold(page, currency)
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
    expect(await page.locator('input[name=processor]').count()).toBe(currency === 'kwd' ? 0 : plugins.length)
    expect([quoted('finalprice'), quoted('duenow')]).toEqual([total, total])
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    const paid = page.getByText('Paid', { exact: false }).first()
    expect(minorOf(await paid.textContent(), digits)).toBe(total)
    await expectTaken(site, `${currency}-desk`, currency, [total])

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
    const returned = page.getByText('is on its way back to you', { exact: false })
    expect(minorOf(await returned.textContent(), digits)).toBe(total)
    await expect.poll(() => wentBack(site, `${currency}-desk`)).toEqual([[currency, total]])
    await done()
  },
)
