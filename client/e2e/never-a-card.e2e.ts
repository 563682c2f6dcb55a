import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { sales, sellIn, written } from './sales.ts'
import { acceptTerms, chooseSlot, confirm, openFlow, toReview, wayOn } from './walk.ts'

/** Where everybody pays on site, nobody is asked for a card, and nothing speaks of one or of a bank. */
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const customer = 'ada@customers.example'
const staff = { email: 'dana@staff.example', password: 'Ledger-Seven-7!', name: 'Dana' }
const words = { 'en-US': /\b(credit |debit )?cards?\b|\bbanks?\b/i, es: /tarjeta|\bbancos?\b/i }

/** A desk that takes no money online, and somebody who works there. */
const onSiteAt = (id: string) => ({
  id,
  plugins: [{ name: 'payment-offline' }, { name: 'wording-es' }],
  provider: { payonsite: true },
  users: [
    {
      ...{ id: `${id}-dana`, email: staff.email, firstname: staff.name, lastname: 'Quist', role: 'provider' },
      ...{ providers: [`${id}-desk`], password: staff.password, emailverified: true },
    },
  ],
})

/** Staff take all of it in cash. */
async function receive(address: string, amount: string) {
  const { page, done } = await openPage(browser)
  await page.goto(`${new URL(address).origin}/reservations`)
  await logIn(page.getByRole('main'), mouse, staff)
  await whoIsIn(page, staff.name).waitFor()
  await page.goto(address)
  await mouse.press(page.getByRole('button', { name: 'Note a payment' }))
  await mouse.press(dialog(page).getByRole('button', { name: `I received ${amount}` }))
  await page.getByText('Nothing is left to pay.', { exact: false }).waitFor()
  await done()
}

test.each([
  ['en-US', phone, 'eur'],
  ['es', desktop, 'jpy'],
] as const)('in %s at %o all of it is paid on site', async (language, viewport, currency) => {
  const id = `on-site-${currency}`
  const home = await sellIn(site, currency, onSiteAt(id))
  const untold = words[language]
  const { page, done } = await openPage(browser, { viewport, locale: language })
  const read = async (what: string) => {
    const shown = await page.locator('body').innerText()
    expect(shown, what).not.toMatch(untold)
    expect(await page.locator('input[autocomplete^=cc-], [data-part=saved-cards], iframe').count(), what).toBe(0)
  }
  await openFlow(page, `${home}/book/hour?lang=${language}`)
  await read('the dates')
  if (!(await chooseSlot(page, mouse, { day: 2 }))) await mouse.press(wayOn(page))
  await page.waitForURL('**/second_form_step*')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await read('the questions')
  await toReview(page, mouse)
  await acceptTerms(page, mouse)
  await page.locator('#payment-fields:not(:has([data-part=skeleton]))').waitFor()
  await read('the review')
  await confirm(page, mouse)
  await read('the thanks')
  const manage = home + (await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
  await page.goto(manage)
  await page.locator('#cancel-reservation').waitFor()
  await read('its page')

  await receive(`${home}${new URL(manage).pathname}`, written(sales[currency].one, currency))
  // With the mails comes the receipt.
  await site.mailsTo(customer)
  await page.bringToFront()
  await page.reload()
  const receipts = page.locator('[data-part=receipts]')
  await mouse.press(receipts.locator('summary').first())
  await receipts.locator('details[open]').first().waitFor()
  await read('its receipt')
  await mouse.press(page.locator('#cancel-reservation'))
  await dialog(page).getByRole('button').last().waitFor()
  await expect.poll(() => dialog(page).locator('[data-part=skeleton]').count()).toBe(0)
  await read('what a cancellation would give back')
  await mouse.press(dialog(page).getByRole('button').last())
  await page.locator('[data-status=cancelled]').waitFor()
  await read('its end')
  await page.reload()
  await page.locator('[data-status=cancelled]').waitFor()
  await read('its end, later')

  const mails = await site.mailsTo(customer)
  const own = mails.filter(({ text }) => text.includes(new URL(home).hostname))
  expect(own.length).toBeGreaterThan(2)
  for (const { subject, text } of own) expect(`${subject}\n${text}`, subject).not.toMatch(untold)
  await done()
})
