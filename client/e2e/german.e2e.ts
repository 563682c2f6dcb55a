/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'
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

const told = async (page: Page) => (await page.locator('body').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')

/** German words are long: nothing may leave the page or its own button. */
async function expectFits(page: Page, screen: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const over = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    const cut = [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label')].filter(
      (element) =>
        element.checkVisibility() && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
    )
    return [...over, ...cut.map((element) => element.innerText)]
  })
  expect(wide, screen).toEqual([])
}

testIn([
  ['phone', phone, 0],
  ['desktop', desktop, 2],
] as const)('a booking in Berlin is German from its first page to its mail, on a %s', async (name, viewport, day) => {
  // Nothing that the site offers is wished for: its own language comes first.
  const { page, done } = await openPage(browser, { viewport, locale: 'fi-FI', timezoneId: 'Europe/Berlin' })
  const email = `ada-${name}@customers.example`
  await page.goto(site.home('base'))
  await page.locator('article').first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectFits(page, 'the list')

  await openFlow(page, site.book('base'))
  await chooseSlot(page, mouse, { day })
  const weekdays = page.locator('thead th, [role=columnheader]')
  expect(await weekdays.first().innerText()).toMatch(/^Mo/)
  expect(await page.locator('[data-slot] > span').first().innerText()).toMatch(/^\d\d:\d\d$/)
  await expectFits(page, 'the date')
  await wayOn(page).click()
  await page.waitForURL('**/second_form_step')
  await page.locator('#booking-step input[type=email]').fill(email)
  await expectFits(page, 'the details')
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  expect(await told(page)).toMatch(/\d\d:\d\d – \d\d:\d\d Uhr/)
  expect(await told(page)).toMatch(/\d €/)
  await expectFits(page, 'the review')
  await confirm(page, mouse)
  expect(await told(page)).toContain('Vielen Dank!')
  await expectFits(page, 'the thanks')

  const [mail] = await site.mailsTo(email)
  expect(mail?.subject).toMatch(/^Bestätigt: /)
  expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(
    /\p{L}+, \d{1,2}\. \p{L}+ 20\d\d, \d{1,2}:\d\d – \d{1,2}:\d\d Uhr/u,
  )
  await done()
})
