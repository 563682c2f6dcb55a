import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { minorOf, sales, sellIn, wentBack, written } from './sales.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'

/** What comes back of a payment once it is cancelled: nothing by itself after the cutoff, and what staff choose. */
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const staff = { email: 'desk@staff.example', password: 'Ledger-Seven-7!', name: 'Dana' }

/** A desk whose time to cancel is over as soon as it is booked, and somebody who works there. */
const lateAt = (id: string) => ({
  bookable: { refundcutoff: 90 * 24, reschedule_cutoff: 3600 },
  users: [
    {
      ...{ id: `${id}-dana`, email: staff.email, firstname: staff.name, lastname: 'Quist', role: 'provider' },
      ...{ providers: [`${id}-desk`], password: staff.password, emailverified: true },
    },
  ],
})

/** Books an hour by card, and goes to its page. */
async function book(page: Page, home: string, day: number): Promise<string> {
  await openFlow(page, `${home}/book/hour`)
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const manage = home + (await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
  await page.goto(manage)
  return new URL(manage).pathname
}

const yes = (page: Page) => dialog(page).getByRole('button', { name: 'Yes, cancel it' })

test.each([
  ['usd', '13,37', phone],
  ['eur', '0.01', desktop],
  ['jpy', '1234', phone],
  ['kwd', '7.005', desktop],
] as const)(
  'in %s a late cancel gives nothing back by itself, and staff a part to the last digit or nothing',
  async (currency, typed, viewport) => {
    const { digits, one } = sales[currency]
    const home = await sellIn(site, currency, lateAt(currency))
    const { page, done } = await openPage(browser, { viewport })
    await book(page, home, 1)
    await mouse.press(page.getByRole('button', { name: /^Cancel/ }))
    await dialog(page).getByText('Nothing is refunded automatically; Desk decides.').waitFor()
    await expectFine(page, `a late cancel in ${currency}`)
    await mouse.press(yes(page))
    await page.getByText('What you paid is not refunded automatically.', { exact: false }).waitFor()
    expect(await wentBack(site, `${currency}-desk`)).toEqual([])

    const ofPart = await book(page, home, 2)
    const ofNothing = await book(page, home, 3)
    await page.goto(`${home}/reservations`)
    await logIn(page.getByRole('main'), mouse, staff)
    await whoIsIn(page, staff.name).waitFor()
    await page.goto(home + ofPart)
    await mouse.press(page.getByRole('button', { name: /^Cancel/ }))
    await dialog(page).getByText('By the terms, nothing would go back if Ada canceled now.').waitFor()
    const all = dialog(page).getByText(/^All of it, /)
    expect(minorOf((await all.textContent())?.replace('All of it, ', '') ?? null, digits)).toBe(one)
    await mouse.press(dialog(page).getByRole('radio', { name: 'A part of' }))
    const amount = dialog(page).getByLabel(`Amount in ${currency.toUpperCase()}`)
    // Not a digit more than there is, and none of a coin that the currency doesn't have.
    for (const wrong of [String((one + 1) / 10 ** digits), `1.${'0'.repeat(digits)}1`]) {
      await amount.fill(wrong)
      await mouse.press(yes(page))
      await dialog(page).getByText('Enter an amount above 0, at most', { exact: false }).waitFor()
    }
    await amount.fill(typed)
    await expectFine(page, `a part of it in ${currency}`)
    await mouse.press(yes(page))
    const part = minorOf(typed.replace(',', '.'), digits)
    await page.getByText(`${written(part, currency)} is on its way back to Ada Moor.`).waitFor()
    await expect.poll(() => wentBack(site, `${currency}-desk`)).toEqual([[currency, part]])
    await page.goto(home + ofNothing)
    await mouse.press(page.getByRole('button', { name: /^Cancel/ }))
    await mouse.press(dialog(page).getByRole('radio', { name: 'Nothing' }))
    await mouse.press(yes(page))
    await page.locator('[data-status=cancelled]').waitFor()
    await done()
    const told = (await site.mailsTo('ada@customers.example')).map(({ text }) => text.replaceAll('\u00a0', ' '))
    expect(told.filter((text) => text.includes(written(part, currency)))).not.toHaveLength(0)
    expect(await wentBack(site, `${currency}-desk`)).toEqual([[currency, part]])
  },
)
