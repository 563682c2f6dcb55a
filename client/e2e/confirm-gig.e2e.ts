import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFine } from './accessibility.ts'
import { dateInPlace, goOn, listOf, openList, row, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, toReview } from './walk.ts'
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

const customer = 'ada@customers.example'
const owner = { email: 'owner@northwind.example', password: 'Compass-Five-5!' }
const house = 'hello@covehouse.example'
const linkIn = (text: string | undefined, kind: string) =>
  new RegExp(`http\\S+/${kind}/\\S+`).exec(text ?? '')?.[0] ?? ''

/** Books the garden from the list, paid in full, as Ada who is signed in. */
async function bookGarden(page: Page, day: number): Promise<void> {
  await page.goto(`${listOf(site)}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', day)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await page.getByText('Confirmed afterward, by email', { exact: true }).waitFor()
  await page.getByText('Cove House confirms it by email after you book. If it can’t', { exact: false }).waitFor()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
}

/** The link by which the house decides about the latest booking. */
const linkToDecide = async () => linkIn((await site.mailsTo(house)).at(-1)?.text, 'requests')

test('what is booked from the list is told as unconfirmed until the house confirms it from its mail, on a phone', async () => {
  const { page, done } = await openPage(browser)
  await bookGarden(page, 4)
  await page.getByText('To be confirmed', { exact: true }).waitFor()
  await page.getByText('Cove House will look at it and confirm it by email', { exact: false }).waitFor()
  await expectAccessible(page, 'thanks for what is to be confirmed')
  const told = (await site.mailsTo(customer)).at(-1)
  expect(told?.subject).toMatch(/^To be confirmed: Garden for a ceremony/)
  expect(told?.text).toContain('whatever you paid comes back in full')

  await page.goto(`${listOf(site)}/reservations`)
  const card = page.getByRole('article', { name: 'Garden for a ceremony' })
  await card.getByText('To be confirmed', { exact: true }).waitFor()

  const staff = await openPage(browser, { viewport: phone })
  await staff.page.goto(`${listOf(site)}/reservations`)
  await logIn(staff.page.getByRole('main'), mouse, owner)
  await whoIsIn(staff.page, 'Edith').waitFor()
  await staff.page.goto(`${listOf(site)}/today`)
  const waits = staff.page.getByRole('region', { name: 'Waits for your answer (1)' })
  await waits.getByText('To be confirmed').waitFor()
  await expectFine(staff.page, 'a booking to confirm on the list of the day')
  await mouse.press(waits.getByRole('link', { name: 'Decide about it' }))
  await staff.page.getByRole('heading', { name: 'Ada has booked' }).waitFor()
  await staff.page.getByText('Confirm before').waitFor()
  await expectAccessible(staff.page, 'a booking to confirm')
  await mouse.press(staff.page.getByRole('button', { name: 'Confirm' }))
  await staff.page.getByText('Ada has been told by email.').waitFor()
  expect(await staff.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  await staff.done()

  const confirmed = (await site.mailsTo(customer)).at(-1)
  expect(confirmed?.subject).toMatch(/^Confirmed: Garden for a ceremony/)
  await page.reload()
  await card.getByText('Confirmed', { exact: true }).waitFor()
  await done()
})

test('what the house rejects is cancelled with its message, and everything goes back', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await bookGarden(page, 6)
  await page.getByText('To be confirmed', { exact: true }).waitFor()
  const staff = await openPage(browser)
  await staff.page.goto(await linkToDecide())
  await mouse.press(staff.page.getByRole('button', { name: 'Reject' }))
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByText('what was paid goes back in full', { exact: false }).waitFor()
  await dialog.getByRole('textbox').fill('The garden is under water.')
  await mouse.press(dialog.getByRole('button', { name: 'Reject' }))
  await staff.page.getByText('What was paid goes back in full.').waitFor()
  await staff.done()
  const told = (await site.mailsTo(customer)).at(-1)
  expect(told?.subject).toMatch(/^Not confirmed: Garden for a ceremony/)
  expect(told?.text).toContain('The garden is under water.')
  expect(told?.text).toContain('$345.60')
  await page.goto(linkIn((await site.mailsTo(customer)).at(-2)?.text, 'manage'))
  await page.getByRole('heading', { name: 'is canceled' }).waitFor()
  await page.getByText('is on its way back to you', { exact: false }).waitFor()
  await done()
})

testIn([
  ['1280 px', desktop, 10],
  ['390 px', phone, 12],
])('at %s a checklist’s reservations are listed as jobs, each with its dates', async (_name, viewport, day) => {
  const { page, done } = await openPage(browser, { viewport })
  await page.goto(`${listOf(site)}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', day)
  await mouse.press(row(page, 'garden-ceremony').getByRole('button', { name: 'Add another date' }))
  await dateInPlace(page, mouse, 'garden-ceremony', day + 1)
  await tick(page, mouse, 'menu-tasting')
  await dateInPlace(page, mouse, 'menu-tasting', day)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)

  await page.goto(`${listOf(site)}/reservations`)
  const job = (name: string) => page.getByRole('region', { name })
  await job('Garden for a ceremony').getByRole('article').first().waitFor()
  const all = await job('Garden for a ceremony').getByRole('article').count()
  expect(all).toBeGreaterThanOrEqual(2)
  const confirmed = await job('Garden for a ceremony').locator('[data-status=booked]').count()
  expect(confirmed).toBeLessThan(all)
  await job('Garden for a ceremony').getByText(`${all} dates · ${confirmed} of ${all} confirmed`).waitFor()
  await job('Menu tasting')
    .getByText(/confirmed$/)
    .waitFor()
  await expectAccessible(page, 'jobs of a checklist')
  // The switcher narrows the preview to one of them.
  await mouse.press(page.getByRole('group').getByRole('button', { name: /^Menu tasting/ }))
  await expect.poll(() => job('Garden for a ceremony').count()).toBe(0)
  await job('Menu tasting').getByRole('article').first().waitFor()
  await done()
})
