import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, themes } from './running-site.ts'
import { chooseSlot, holdSlot, openFlow } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each(themes)('without script, %s lists its offers with prices, links and free times', async (theme) => {
  const { page, done } = await openPage(browser, { javaScriptEnabled: false, viewport: phone })
  await page.goto(site.home(theme))
  await page.locator('h1').first().waitFor()
  const link = page.locator('a[href^="/book/"]').first()
  const address = await link.getAttribute('href')
  await page.goto(site.home(theme) + address)
  await page.locator('h1').waitFor()
  expect(await page.locator('#without-script h2').textContent()).toBe('Booking online needs JavaScript')
  expect(await page.locator('#without-script dd').first().textContent()).toMatch(/\d:\d\d/)
  expect(await page.locator('button[type=submit]:visible, [role=grid]:visible').count()).toBe(0)
  await done()
})

test('nothing scrolls sideways at 320 px', async () => {
  const { page, done } = await openPage(browser, { viewport: { width: 320, height: 640 } })
  for (const theme of themes) {
    await openFlow(page, site.book(theme))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, theme).toBeLessThanOrEqual(0)
  }
  await done()
})

test('another language is shown at once, and the draft stays', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse)
  await page.locator('#booking-step input[autocomplete=given-name]').fill('Ada')
  await page.locator('a[hreflang=es]').click()
  await page.waitForFunction(() => document.documentElement.lang === 'es')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  expect(await page.locator('#booking-step input[autocomplete=given-name]').inputValue()).toBe('Ada')
  expect(await page.locator('h2').first().textContent()).toMatch(/datos/)
  await done()
})

test('the month is a date grid for the keyboard, and announces changes', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
  const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
  await page.locator('[data-date][tabindex="0"]').focus()
  const start = await focused()
  await page.keyboard.press('ArrowRight')
  expect(Date.parse(await focused()) - Date.parse(start)).toBe(86_400_000)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  expect(Date.parse(await focused()) - Date.parse(start)).toBe(7 * 86_400_000)
  await page.keyboard.press('Home')
  // The venue is in Berlin, where weeks begin on Monday.
  expect(weekday(await focused())).toBe(1)
  await page.keyboard.press('End')
  expect(weekday(await focused())).toBe(0)
  const before = (await focused()).slice(0, 7)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await focused()).slice(0, 7) > before).toBe(true)
  await page.locator('[role=status]', { hasText: 'days with free times' }).waitFor({ state: 'attached' })
  await page.keyboard.press('PageUp')
  await expect.poll(async () => (await focused()).slice(0, 7)).toBe(before)
  await done()
})

test('times follow the customer’s choice of clock and zone', async () => {
  const { page, done } = await openPage(browser, { timezoneId: 'Asia/Tokyo' })
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, mouse)
  const first = page.locator('[data-slot] > span').first()
  expect(await first.textContent()).toMatch(/AM|PM/)
  await page.getByRole('button', { name: '24h' }).click()
  expect(await first.textContent()).toMatch(/^\d\d:\d\d$/)
  const venue = await page.locator('[data-slot]').first().getAttribute('data-slot')
  await page.getByLabel('Time zone').selectOption({ index: 1 })
  await page.locator('[data-slot]').first().waitFor()
  const instant = (await page.locator('[data-slot]').first().getAttribute('data-slot')) ?? ''
  const tokyo = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })
  expect(await first.textContent()).toBe(tokyo.format(new Date(instant)))
  expect(venue).not.toBeNull()
  await done()
})
