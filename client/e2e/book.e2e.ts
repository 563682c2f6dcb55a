import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type Dialect, isThere, type RunningSite, startSite } from './running-site.ts'
import { calendarAddress, confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

const dialects: Dialect[] = ['sqlite', 'mysql']
const available = await Promise.all(dialects.map(isThere))

/** Each hand and each width once on each database. */
const walks: Record<Dialect, [string, BrowserContextOptions, Hand, number][]> = {
  sqlite: [
    ['1280 px, by keyboard alone', { viewport: desktop }, keyboard, 1],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 2],
  ],
  mysql: [
    ['1280 px, by mouse', { viewport: desktop }, mouse, 0],
    ['390 px, by keyboard alone', { viewport: phone }, keyboard, 3],
  ],
}

describe.each(dialects.filter((_, index) => available[index]))('a lesson is booked on %s', (dialect) => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(dialect), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  testIn(walks[dialect])('at %s', async (_name, options, hand, day) => {
    const { page, done } = await openPage(browser, options)
    await openFlow(page, site.book('harbor'))
    await holdSlot(page, hand, { day, slot: 1 })
    await toReview(page, hand)
    await fillPayment(page, hand)
    await confirm(page, hand)
    expect(await page.locator('h1 [data-part=news]').textContent()).toBe('Thank You!')

    const calendarFile = await calendarAddress(page, hand, 'Calendar file (.ics)')
    const ics = await page.evaluate(async (href) => (await fetch(href)).text(), calendarFile)
    expect(ics).toContain('SUMMARY:Private paddle lesson')
    await page.reload()
    await page.locator('[data-status=booked]').waitFor()
    await done()
  })
})
