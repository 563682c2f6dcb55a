import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { chooseRange, daysIn, pressDay, rental } from './days-walk.ts'
import { touch } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { cards, confirm, fillPayment, openFlow, toldWhen, toReview, typeCard, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

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
 * The flow of a rental by the day that is paid in advance: one of the harbor's, and the studio's lesson made into one.
 */
async function rentalOf(theme: 'harbor' | 'studio'): Promise<string> {
  const byDay = {
    bookabletype: 'calendarday',
    duration: 86_400,
    mincombined: 1,
    maxcombined: 7,
    refundcutoff: 24,
    seatsperbooking: 1,
  }
  const rented = (bundle: DemoBundle) => {
    for (const one of bundle.bookables)
      if (theme === 'studio' ? site.book(theme).endsWith(`/${one.id}`) : one.id === 'skiff-rental')
        Object.assign(one, { paymentterms: 'full', waitlist: { enabled: false }, ...(theme === 'studio' && byDay) })
  }
  await site.revise(theme, rented)
  return theme === 'harbor' ? site.home(theme) + rental : site.book(theme)
}

testIn(['harbor', 'studio'] as const)(
  'in %s a rental by the day is booked, paid, moved to other days and cancelled',
  async (theme) => {
    const address = await rentalOf(theme)
    const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
    await openFlow(page, address)
    await chooseRange(page, touch, 14)
    await touch.press(wayOn(page))
    await page.waitForURL('**/second_form_step')
    await toReview(page, touch)
    await fillPayment(page, touch)
    await confirm(page, touch)
    const manage = String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
    await page.goto(site.home(theme) + manage)
    const before = await toldWhen(page)
    await touch.press(page.locator('a[href*="/reschedule/id/"]'))
    await page.waitForURL('**/reschedule/id/**')
    await page.locator('[data-state=free]').first().waitFor()
    await page.locator('[data-part=calendar]:not([inert])').waitFor()
    // Longer, which is paid first.
    await chooseRange(page, touch, 2, 6)
    await touch.press(wayOn(page))
    const pay = page.getByRole('button', { name: /^Pay .+ and move it$/ })
    await pay.waitFor()
    await expectAccessible(page, 'a move of days before it is paid')
    await typeCard(page, touch, cards.approved)
    await touch.press(pay)
    await page.getByRole('heading', { name: 'has new dates' }).waitFor()
    const after = await toldWhen(page)
    expect(after).not.toBe(before)
    expect(after).not.toMatch(/11:59|12:00 AM/)
    await page.goto(site.home(theme) + manage)
    await touch.press(page.getByRole('button', { name: /^Cancel this/ }))
    await page.getByRole('dialog').waitFor()
    await touch.press(page.getByRole('button', { name: 'Yes, cancel it' }))
    await page.getByRole('heading', { name: 'is canceled' }).waitFor()
    await done()
  },
)

test('days in which a claimer names the time are moved to others', async () => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await openFlow(page, `${site.home('harbor')}/book/rig-check`)
  const free = await daysIn(page, 'free')
  await pressDay(page, touch, free[6] ?? '')
  await pressDay(page, touch, free[9] ?? '')
  await page.locator('p[data-part=range]').waitFor()
  await touch.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await toReview(page, touch)
  await fillPayment(page, touch)
  await touch.press(wayOn(page))
  await page.locator('[data-status=gig]').waitFor()
  const manage = String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
  await page.goto(site.home('harbor') + manage)
  const before = await toldWhen(page)
  await touch.press(page.locator('a[href*="/reschedule/id/"]'))
  await page.waitForURL('**/reschedule/id/**')
  await page.locator('[data-state=free]').first().waitFor()
  const others = await daysIn(page, 'free')
  await pressDay(page, touch, others[1] ?? '')
  await pressDay(page, touch, others[3] ?? '')
  await page.locator('p[data-part=range]').waitFor()
  await touch.press(wayOn(page))
  await page.getByText('The price stays the same.').waitFor()
  await expectAccessible(page, 'a move of days in which a time is named')
  await touch.press(page.getByRole('button', { name: 'Move it' }))
  await page.getByRole('heading', { name: 'has new dates' }).waitFor()
  expect(await toldWhen(page)).not.toBe(before)
  await page.locator('[data-status=gig]').waitFor()
  await done()
})
