import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'
import { answerQuestions, confirm, fillPayment, holdSlot, openCode, openFlow, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

const total = (page: Page) => page.locator('aside [data-part=total]')
const discount = (page: Page) => page.locator('[data-part=discount]')
const told = (page: Page) => discount(page).locator('[data-part=told]')

describe('a price', () => {
  let site: RunningSite
  let browser: Browser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite('sqlite'), connect()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  test('follows an answer before the server replies, and is announced to screen readers', async () => {
    const { page, done } = await openPage(browser, { viewport: desktop })
    await openFlow(page, site.book('harbor'))
    await holdSlot(page, mouse, { day: 0, slot: 1 })
    await page.locator('aside [data-part=total]', { hasText: '$100.23' }).waitFor()
    const server = await stall(page, 'get_quote')
    await mouse.press(page.getByRole('button', { name: 'One more Wetsuit' }))
    // 15.00 and its tax of 0.83.
    await total(page).filter({ hasText: '$116.06' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'New total: $116.06' }).waitFor({ state: 'attached' })
    await page.locator('aside details > summary').last().click()
    await page.locator('aside dl', { hasText: 'Wetsuit' }).last().waitFor()
    await toReview(page, mouse)
    await fillPayment(page, mouse)
    await page.locator('#booking-step li', { hasText: '$15.00' }).waitFor()
    server.go()
    await confirm(page, mouse)
    await done()
  })

  testIn([
    ['1280 px', desktop],
    ['390 px', phone],
  ])('takes a code, says what became of it, and lets go of it again, at %s', async (_, viewport) => {
    // The failed call, which the test causes, is logged by the console.
    const { page } = await openPage(browser, { viewport })
    await openFlow(page, site.book('harbor'))
    await holdSlot(page, mouse, { day: viewport === phone ? 2 : 1, slot: 0 })
    await answerQuestions(page, mouse)
    await mouse.press(wayOn(page))
    await openCode(page, mouse)
    expect(
      await discount(page)
        .getByRole('textbox')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
    const [field, apply] = [discount(page).getByRole('textbox'), discount(page).getByRole('button', { name: 'Apply' })]
    expect(await apply.isDisabled()).toBe(true)

    await field.fill('HIGHTIDE')
    const server = await stall(page, 'validate_discount_code')
    await apply.click()
    await told(page).filter({ hasText: 'Checking the code' }).waitFor()
    server.go()
    await told(page).filter({ hasText: 'Discount code not found' }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')

    await field.fill('lowtide')
    await field.press('Enter')
    await told(page).filter({ hasText: 'LOWTIDE is applied: $9.50 off.' }).waitFor()
    await wayOn(page).filter({ hasText: '$90.20' }).waitFor()
    expect(await apply.count()).toBe(0)

    await page.reload()
    await told(page).filter({ hasText: 'LOWTIDE is applied' }).waitFor()
    await discount(page).getByRole('button', { name: 'Remove discount code LOWTIDE' }).click()
    await told(page).filter({ hasText: 'The discount code was removed.' }).waitFor()
    await wayOn(page).filter({ hasText: '$100.23' }).waitFor()

    await page.route('**/jrpc', (route) =>
      route.request().postData()?.includes('"validate_discount_code"') ? route.abort() : route.fallback(),
    )
    await field.fill('LOWTIDE')
    await apply.click()
    await told(page).filter({ hasText: 'We could not check the code.' }).waitFor()
    await page.unroute('**/jrpc')
    await apply.click()
    await wayOn(page).filter({ hasText: '$90.20' }).waitFor()

    await fillPayment(page, mouse)
    await confirm(page, mouse)
    await page.locator('dd details > summary').first().click()
    await page.locator('dd dl', { hasText: 'Discount LOWTIDE' }).getByText('-$9.50').waitFor()
    await leavePage(page)
  })
})
