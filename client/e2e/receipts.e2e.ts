import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('the manage page shows the receipt of a payment, in words and as a file', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day: 3 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const manage = String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
  // The jobs number it.
  await site.mailsTo('nobody@people.example')
  await page.goto(site.home('harbor') + manage)
  const receipts = page.locator('[data-part=receipts]')
  await mouse.press(receipts.locator('summary').first())
  await receipts.getByText('Paid now', { exact: true }).waitFor()
  await receipts.getByText('ending in 4242', { exact: false }).waitFor()
  await expectAccessible(page, 'a receipt on the manage page')
  const path = String(await receipts.getByRole('link', { name: 'Download as PDF' }).getAttribute('href'))
  const [type, start] = await page.evaluate(async (address) => {
    const file = await fetch(address)
    return [file.headers.get('content-type'), (await file.text()).slice(0, 5)]
  }, path)
  expect(type).toBe('application/pdf')
  expect(start).toBe('%PDF-')
  await done()
})
