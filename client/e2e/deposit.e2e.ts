import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, expectSteadyLayout, openPage, phone } from './open-page.ts'
import { dialog } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
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

/** Costs 340 euros, of which 80 are paid with the booking. */
const door = () => `${site.home('workshop')}/book/front-door`

const customer = 'ada@customers.example'

/** The amounts of the lines below the first ones, as they are seen: total, due now, due later. */
const amounts = (lines: string[]) =>
  lines.flatMap((line) => /^(Total|Due now|Due later|Due on site)(€[\d,]+\.\d\d)$/.exec(line.trim())?.[0] ?? [])

const visibleLines = async (page: Page) => amounts(await page.locator('dl > div:visible').allTextContents())

testIn([
  ['a phone', phone, 0],
  ['a wide screen', desktop, 1],
])('on %s the price says before paying what is due now and what later', async (_name, viewport, day) => {
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, door())
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  if (viewport === phone) {
    await expect.poll(() => visibleLines(page)).toEqual(['Total€340.00', 'Due now€80.00', 'Due later€260.00'])
    // The header has the price of this booking, and the bar both amounts.
    await expect.poll(() => page.locator('aside li').last().innerText()).toBe('€340.00')
    const bar = page.locator('[role=region]').last()
    await expect.poll(() => bar.locator('[data-part=amount]').textContent()).toBe('€340.00')
    await expect.poll(() => bar.locator('[data-part=beneath]').textContent()).toMatch(/^€80.00.now · /)
    await expectAccessible(page, 'the price on a phone')
  } else {
    await expect.poll(() => page.locator('aside [data-part=total]').textContent()).toBe('€340.00')
    await expect.poll(() => visibleLines(page)).toEqual(['Due now€80.00', 'Due later€260.00'])
  }
  await expect
    .poll(() => wayOn(page).textContent())
    .toBe(viewport === phone ? 'Pay €80.00' : 'Book and pay €80.00 now, €260.00 later')
  await page.reload()
  await page.locator('#payment-fields input').first().waitFor()
  await expectSteadyLayout(page)
  await done()
})

test('paid on site, nothing is due now, and all of it then', async () => {
  await site.revise('workshop', ({ providers }) => {
    for (const provider of providers) provider.payonsite = true
  })
  const { page, done } = await openPage(browser)
  await openFlow(page, door())
  await holdSlot(page, mouse, { day: 5 })
  await toReview(page, mouse)
  await expect.poll(() => visibleLines(page)).toEqual(['Due now€80.00', 'Due later€260.00'])
  await page.getByText('You pay the remaining €260.00 later, to', { exact: false }).waitFor()
  await mouse.press(page.getByRole('radio', { name: 'Pay on site' }))
  await expect.poll(() => visibleLines(page)).toEqual(['Due on site€340.00'])
  await page.getByText('You pay €340.00 on the day.', { exact: true }).waitFor()
  expect(await page.getByText('You pay the remaining', { exact: false }).count()).toBe(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/on-site.png`, fullPage: true })
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await page.getByText('Still to pay on site €340.00', { exact: true }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/on-site-thanks.png`, fullPage: true })
  expect(await page.getByText('Due now', { exact: false }).count()).toBe(0)
  await done()
})

test('Back after paying leads to what was booked and books nothing twice; its lost link comes by its reference', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  let bookings = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"book_appointment"')) bookings += 1
  })
  await openFlow(page, door())
  await holdSlot(page, mouse, { day: 3 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const thanks = page.url()
  // Once as the page is, and once after the thank-you page was loaded anew.
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await page.goBack()
    await page.locator('[data-state=free]').first().waitFor()
    expect(await page.locator('#payment-fields').count()).toBe(0)
    if (!isReloaded) {
      await page.getByRole('status').getByText('You have finished this').waitFor()
      await page.getByRole('link', { name: /^See your / }).click()
    } else await page.goForward()
    await expectThanks(page)
    expect(new URL(page.url()).pathname).toBe(new URL(thanks).pathname)
  }
  expect(bookings).toBe(1)

  // Whoever has lost its mail is told the same, whatever they type, and the link comes by mail alone.
  const reference = String(
    await page
      .locator('main')
      .getByText(/^Reference/)
      .locator('strong')
      .textContent(),
  )
  const find = page.getByRole('form', { name: /^Find your/ })
  await page.locator('footer').getByRole('link', { name: 'Find my job' }).click()
  const asked = async (typed: string) => {
    await find.getByLabel('Reference').fill(typed)
    await find.getByLabel('Email').fill(customer)
    await find.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('the link is on its way').waitFor()
    return page.locator('main').innerText()
  }
  const sent = async () =>
    (await site.mailsTo(customer)).filter(({ subject }) => subject.startsWith('The link to your'))
  const unknown = await asked('ZZZZZZZZ')
  expect(unknown).toContain(customer)
  expect(await sent()).toEqual([])
  await expectAccessible(page, 'a lost reservation that was asked for')
  await page.getByRole('button', { name: 'Try another reference or email' }).click()
  expect(await asked(reference.toLowerCase())).toBe(unknown)
  const [mail] = await sent()
  const link = /https?:\S+\/manage\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.locator('main [data-status=booked]').waitFor()
  expect(await page.locator('main').innerText()).toContain(reference)
  await done()
})

test('every page leads guests to a lost reservation', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  for (const path of ['/', '/book/front-door', '/thanks/unknown', '/login']) {
    await page.goto(site.home('workshop') + path)
    await page.locator('footer').getByRole('link', { name: 'Find my job' }).click()
    await page.getByRole('heading', { name: /^Find your .+ without an account$/ }).waitFor()
    expect(await dialog(page).count()).toBe(0)
  }
  await page.getByLabel('Email').waitFor()
  await done()
})
