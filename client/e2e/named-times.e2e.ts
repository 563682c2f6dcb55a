/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../booking/date/civil-date.ts'
import { expectAccessible } from './accessibility.ts'
import { daysIn, pressDay } from './days-walk.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn } from './people.ts'
import { type Dialect, isThere, type RunningSite, startSite } from './running-site.ts'
import { fillPayment, openFlow, toldWhen, toReview, wayOn } from './walk.ts'

/** A skipper of the demo. */
const jonah = { email: 'jonah@quay.example', password: 'Bollard-Two-2!' }

const dialects: Dialect[] = ['sqlite', 'mysql']
const available = await Promise.all(dialects.map(isThere))

/** Books three days in which a skipper names the hour; returns the address that manages the booking. */
async function bookDays(page: Page, site: RunningSite, hand: Hand): Promise<string> {
  await openFlow(page, `${site.home('harbor')}/book/rig-check`)
  await page.getByText('Choose the days that suit you.').waitFor()
  const free = await daysIn(page, 'free')
  // A day without a free time can neither begin nor end a range.
  expect((await daysIn(page, 'none')).filter((date) => date > (free[0] ?? ''))).not.toEqual([])
  const first = free.slice(2).find((date) => free.includes(addDays(date, 2)) && free.includes(addDays(date, 1))) ?? ''
  const last = addDays(first, 2)
  await pressDay(page, hand, first)
  await pressDay(page, hand, last)
  await page.locator('p[data-part=range]').waitFor()
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await toReview(page, hand)
  await fillPayment(page, hand)
  await hand.press(wayOn(page))
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status=gig]').waitFor()
  const told = await toldWhen(page)
  expect(told).toContain('3 days')
  expect(told).not.toMatch(/11:59|12:00 AM/)
  expect(await page.getByRole('link', { name: /calendar/i }).count()).toBe(0)
  const manage = await page.locator('a[href*="/manage/"]').first().getAttribute('href')
  return `${site.home('harbor')}${manage}`
}

describe.each(dialects.filter((_, index) => available[index]))('times in a customer’s days on %s', (dialect) => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(dialect), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  test('days are booked, a claimer names the time on a phone, and the customer asks for another one', async () => {
    const customer = await openPage(browser, { viewport: desktop })
    const manage = await bookDays(customer.page, site, mouse)

    const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
    await page.goto(`${site.home('harbor')}/gigs`)
    await logIn(page.getByRole('main'), touch, jonah)
    const card = page.getByRole('region', { name: 'Open (1)' }).getByRole('article')
    await card.getByText('You name the time').waitFor()
    expect(await card.innerText()).not.toMatch(/11:59|12:00 AM|AM –/)
    await touch.press(card.getByRole('button', { name: 'Choose a time' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').first().waitFor()
    await expectAccessible(page, 'times in a customer’s days')
    await touch.press(dialog.getByRole('button', { name: 'Day after' }))
    const time = dialog.getByRole('listitem').nth(1).getByRole('button')
    const named = String(await time.textContent())
    await touch.press(time)
    await touch.press(dialog.getByRole('button', { name: /^Take it:/ }))
    await page.getByRole('region', { name: 'Mine (1)' }).locator('[data-part=time]').getByText(named).waitFor()
    await done()

    await customer.page.goto(manage)
    await customer.page.locator('[data-status=booked]').waitFor()
    expect(await toldWhen(customer.page)).toContain(named.replace(/\s+/g, ' '))
    await expectAccessible(customer.page, 'a named time')
    await customer.page.getByRole('button', { name: 'Ask for another time' }).click()
    await customer.page.getByRole('dialog').getByRole('button', { name: 'Ask for another' }).click()
    await customer.page.locator('[data-status=gig]').waitFor()
    await customer.page.getByText('You will hear the time once somebody has taken it on.').waitFor()
    expect(await toldWhen(customer.page)).toContain('3 days')
    await customer.done()
  })
})
