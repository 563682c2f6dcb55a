import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { dateInPlace, dates, goOn, listOf, openList, passResources, row, settled, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, fillPayment, nextMonth, seatsField, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', ({ bookables }) => {
    // One talk at a time, so that one visitor fills it.
    for (const one of bookables)
      if (one.id === 'planning-talk') Object.assign(one, { requirementgroups: [], waitlist: { enabled: true } })
      else if (one.id === 'menu-tasting') Object.assign(one, { requiredresources: [], waitlist: { enabled: true } })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const waitFor = (page: Page, slug: string) => dates(row(page, slug)).locator('[data-part=waits]')

/** Waits for the talk of a day on which somebody else has it. */
async function chooseFull(page: Page, day: number): Promise<void> {
  const talk = row(page, 'planning-talk')
  await passResources(page, mouse, 'planning-talk')
  await talk.locator('[data-state=free]').first().waitFor()
  await nextMonth(talk, mouse)
  await mouse.pickDay(page, day)
  await mouse.press(talk.locator('[data-slot][data-waitlist]').first())
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Yes please' }))
  await waitFor(page, 'planning-talk').getByText('You join the waitlist').waitFor()
}

testIn([
  ['1280 px', desktop, 16],
  ['390 px', phone, 18],
])('at %s a full date of a checklist is waited for while the others are booked', async (_name, viewport, day) => {
  const other = await openPage(browser, { viewport: desktop })
  await openList(other.page, listOf(site))
  await tick(other.page, mouse, 'planning-talk')
  await dateInPlace(other.page, mouse, 'planning-talk', day)

  const { page, done } = await openPage(browser, { viewport })
  await page.bringToFront()
  await openList(page, listOf(site))
  await tick(page, mouse, 'planning-talk')
  await chooseFull(page, day)
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', day)
  await settled(page)
  await expectAccessible(page, 'a list of which one waits')
  await goOn(page, mouse)
  await toReview(page, mouse)
  await settled(page)
  await page.getByText('What is full now costs nothing and is not in the total.', { exact: false }).waitFor()
  // Only what is booked has a deadline for its refund.
  expect(await page.locator('[data-refund]').allTextContents()).toEqual([
    expect.stringMatching(/^Full refund if you cancel (before|by the end of) .+\.$/),
  ])
  await expectAccessible(page, 'the review of a cart of which one waits')
  await fillPayment(page, mouse)
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-also][data-standing]').first().waitFor()
  const [status, also] = [
    await page.locator('[data-status]').first().getAttribute('data-status'),
    await page.locator('[data-also]').first().getAttribute('data-standing'),
  ]
  expect([status, also]).toEqual(['gig', 'waitlisted'])
  await expectAccessible(page, 'thanks for a cart of which one waits')
  await done()
  await leavePage(other.page)
})

test('a card that is declined leaves the queue as it is, and the page says so and where to leave it', async () => {
  const day = 20
  const other = await openPage(browser, { viewport: desktop })
  await openList(other.page, listOf(site))
  await tick(other.page, mouse, 'planning-talk')
  await dateInPlace(other.page, mouse, 'planning-talk', day)

  const { page } = await openPage(browser, { viewport: desktop })
  await page.bringToFront()
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', day)
  await tick(page, mouse, 'planning-talk')
  await chooseFull(page, day)
  await settled(page)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await settled(page)
  expect(await page.locator('[data-waits-already]').count()).toBe(0)
  await fillPayment(page, mouse, cards.declined)
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await wayOn(page).click()
  await page.locator('[data-error=payment_declined]').waitFor()
  const told = page.locator('[data-waits-already]')
  await told.getByText('Nothing else of your list is booked yet.', { exact: false }).waitFor()
  await page.getByText('You are on the waitlist', { exact: true }).waitFor()
  await expectAccessible(page, 'the review of a declined cart of which one waits')
  const way = await told.getByRole('link', { name: 'See or leave the waitlist' }).getAttribute('href')
  // In the list it is left by taking it out, and putting it back it joins anew.
  await openList(page, listOf(site))
  const talk = row(page, 'planning-talk')
  await waitFor(page, 'planning-talk').getByText('You are on the waitlist', { exact: true }).waitFor()
  await mouse.press(talk.getByRole('button', { name: /^Remove / }))
  const left = page.waitForResponse((response) => response.request().postData()?.includes('"leave_waitlist"') === true)
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  expect((await left).status()).toBe(200)
  await other.page.goto(`${listOf(site)}${way}`)
  await other.page.locator('[data-status=cancelled]').first().waitFor()
  await page.bringToFront()
  await mouse.press(page.locator('[data-taken-out=removed]').getByRole('button', { name: 'Undo' }))
  await waitFor(page, 'planning-talk').getByText('You join the waitlist', { exact: true }).waitFor()
  await Promise.all([page, other.page].map(leavePage))
})

test('a party waits for a time that has fewer seats left', async () => {
  const other = await openPage(browser, { viewport: desktop })
  await openList(other.page, listOf(site))
  await tick(other.page, mouse, 'menu-tasting')
  await mouse.type(seatsField(row(other.page, 'menu-tasting')), '2')
  await dateInPlace(other.page, mouse, 'menu-tasting', 16)

  const { page } = await openPage(browser, { viewport: desktop })
  await page.bringToFront()
  await openList(page, listOf(site))
  await tick(page, mouse, 'menu-tasting')
  await mouse.type(seatsField(row(page, 'menu-tasting')), '3')
  const tasting = row(page, 'menu-tasting')
  await tasting.locator('[data-state=free]').first().waitFor()
  await nextMonth(tasting, mouse)
  await mouse.pickDay(page, 16)
  await mouse.press(tasting.locator('[data-slot][data-waitlist]').first())
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Yes please' }))
  await waitFor(page, 'menu-tasting').waitFor()
  await Promise.all([page, other.page].map(leavePage))
})
