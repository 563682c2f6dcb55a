import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { dateInPlace, dates, goOn, listOf, openList, passResources, row, settled, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { fillPayment, nextMonth, seatsField, toReview, wayOn } from './walk.ts'
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
  const talk = row(page, 'planning-talk')
  await passResources(page, mouse, 'planning-talk')
  await talk.locator('[data-state=free]').first().waitFor()
  await nextMonth(talk, mouse)
  await mouse.pickDay(page, day)
  await mouse.press(talk.locator('[data-slot][data-waitlist]').first())
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Yes please' }))
  await waitFor(page, 'planning-talk').getByText('You join the waitlist').waitFor()
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
    expect.stringMatching(/^Full refund if you cancel before .+\.$/),
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
