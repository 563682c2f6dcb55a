import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { dateInPlace, goOn, listOf, openList, planEvening, row, settled, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { acceptTerms, confirm, fillPayment, toReview, wayOn } from './walk.ts'
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

/** The review of a garden, which is paid in full, and of music for the evening, which is paid in part. */
async function openReview(day: number) {
  const visit = await openPage(browser)
  const { page } = visit
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', day)
  await tick(page, mouse, 'evening-music')
  await dateInPlace(page, mouse, 'evening-music', day + 1)
  await planEvening(page, mouse)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await settled(page)
  return visit
}

test('the review names the refund of each appointment', async () => {
  const { page, done } = await openReview(16)
  await page.getByText('Each can be canceled by itself.', { exact: true }).waitFor()
  expect(await page.locator('[data-refund]').allTextContents()).toEqual([
    expect.stringMatching(/^Garden for a ceremony, .+: Full refund if you cancel (before|by the end of) .+\.$/),
    expect.stringMatching(/^Music for the evening, .+: Full refund if you cancel (before|by the end of) .+\.$/),
  ])
  await done()
})

test('one sentence is enough where only one appointment is paid now', async () => {
  const { page, done } = await openPage(browser)
  await openList(page, listOf(site))
  await tick(page, mouse, 'planning-talk')
  await dateInPlace(page, mouse, 'planning-talk', 16)
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', 18)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await settled(page)
  await page.getByText('Each can be canceled by itself.', { exact: true }).waitFor()
  expect(await page.locator('[data-refund]').allTextContents()).toEqual([
    expect.stringMatching(/^Full refund if you cancel (before|by the end of) .+\.$/),
  ])
  await done()
})

test('the thank-you page says what was paid for all appointments, and what is still to be paid', async () => {
  const { page, done } = await openReview(18)
  const [, paid = ''] = /^Book and pay (\S+) now, \S+ later$/.exec((await wayOn(page).textContent()) ?? '') ?? []
  const [, due = ''] = /remaining (\S+) later/.exec((await page.getByText(/the remaining/).textContent()) ?? '') ?? []
  const price = (await page.locator('aside [data-part=total]').textContent()) ?? ''
  expect([paid, due, price]).toEqual([paid, due, price].map(() => expect.stringMatching(/^\$[\d,.]+$/)))
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await expect
    .poll(() => page.locator('[data-part=total]').allTextContents())
    .toEqual([`In total ${price}Paid ${paid}Still to pay to Cove House ${due}`])
  await done()
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
] as const)(
  'one more than the limit allows is told so, and its time is not called taken, at %s',
  async (_, viewport) => {
    await site.revise('harbor', ({ bookables }) => {
      for (const bookable of bookables)
        if (bookable.id === 'planning-talk') bookable.reservationlimit = { maximum: 1, per: 'ever' }
    })
    const { page, complaints } = await openPage(browser, { viewport })
    await openList(page, listOf(site))
    await tick(page, mouse, 'planning-talk')
    await dateInPlace(page, mouse, 'planning-talk', 16)
    await mouse.press(row(page, 'planning-talk').getByRole('button', { name: 'Add another date' }))
    await dateInPlace(page, mouse, 'planning-talk', 17, 1)
    await goOn(page, mouse)
    await toReview(page, mouse)
    await settled(page)
    await acceptTerms(page, mouse)
    await mouse.press(wayOn(page))
    await page.locator('[data-error=reservation_limit]').getByText('You have reached the ').waitFor()
    const main = page.getByRole('main')
    await main.getByText('This is more than the limit allows.', { exact: false }).first().waitFor()
    expect(await page.getByText('no longer free').count()).toBe(0)
    await expectAccessible(page, 'an appointment over a limit')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/over-limit-${viewport.width}.png` })
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
    await leavePage(page)
  },
)
