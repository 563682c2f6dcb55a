import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { holdSlot, openFlow, toReview, wayOn } from './walk.ts'

const states = (page: Page) =>
  page.locator('nav ol [data-state]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
const step = (page: Page, name: string) => page.locator('nav ol').getByRole('button', { name })

describe('the progress bar of a flow of one bookable', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  test('is absent unless the provider wants it and the white-label allows it', async () => {
    const { page, done } = await openPage(browser)
    await openFlow(page, site.book('base'))
    expect(await page.locator('nav ol [data-state]').count()).toBe(0)
    await done()
  })

  test.each([
    ['1280 px, by mouse', { viewport: desktop }, mouse, 0],
    ['1280 px, by keyboard alone', { viewport: desktop }, keyboard, 1],
    ['390 px, by touch', { viewport: phone, hasTouch: true }, touch, 2],
  ] as const)('leads back to what is complete and on to what is open, at %s', async (_name, options, hand, day) => {
    await site.revise('harbor', ({ whitelabel, providers }) => {
      whitelabel.allowproviderbookingsiteconfig = true
      for (const one of providers) if (one.id === 'quay') one.bookingsiteconfig = { progressbar: true }
    })
    const { page, done } = await openPage(browser, options)
    await openFlow(page, site.book('harbor'))
    expect(await states(page)).toEqual(['active', 'disabled', 'disabled'])
    await expectAccessible(page, 'the date with its progress bar')
    await holdSlot(page, hand, { day })
    expect(await states(page)).toEqual(['completed', 'active', 'disabled'])
    const bar = page.locator('[role=region] [data-part=beneath]')
    // Where the summary is folded into the bar, the bar shows the time.
    if (options.viewport === phone) expect(await bar.textContent()).toMatch(/\d+.*\d+:\d\d/)
    await toReview(page, hand)
    expect(await states(page)).toEqual(['completed', 'completed', 'active'])
    await hand.press(step(page, 'Your information'))
    await page.waitForURL('**/second_form_step')
    expect(await states(page)).toEqual(['completed', 'active', 'open'])
    await hand.press(step(page, 'Date and time'))
    await page.locator('[data-state=free]').first().waitFor()
    expect(await states(page)).toEqual(['active', 'completed', 'open'])
    await hand.press(step(page, 'Review'))
    await page.waitForURL('**/confirmation_step')
    await wayOn(page).waitFor()
    await done()
  })
})
