import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { cards, confirm, fillPayment, holdSlot, openFlow, toReview, typeCard } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => {
    for (const one of bundle.bookables)
      if (one.id === providers.harbor.bookable)
        Object.assign(one, {
          ...{ price: 50, pricing_tiers: [], pointsprice: 10, seats: 9, seatsperbooking: 4, tax: {} },
          ...{ forms: [], addons: [] },
        })
    Object.assign(bundle, { pointspackages: [{ id: 'p-15', provider: 'quay', points: 15, price: 90 }] })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const staff = { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', firstname: 'Rosa' }

const points = (page: Page) => page.locator('[data-part=points]')
const owed = (page: Page) => page.locator('[data-part=points-balance]')

/** Buys fifteen points from where the page says that they are missing. */
async function buy(page: Page) {
  await mouse.press(points(page).getByRole('button', { name: 'Buy more points' }))
  await mouse.press(dialog(page).getByRole('button', { name: /more.*15 points/i }))
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Go to payment' }).isEnabled()).toBe(true)
  await mouse.press(dialog(page).getByRole('button', { name: 'Go to payment' }))
  await typeCard(page, mouse, cards.approved)
  await mouse.press(dialog(page).getByRole('button', { name: 'Pay $90.00' }))
  await dialog(page).getByText('You bought 15 points').waitFor()
  await mouse.press(dialog(page).getByRole('button', { name: 'Go on' }))
}

/** Has staff give a reservation another number of seats, and answers what that told of points. */
async function seatsByStaff(id: string, seats: number): Promise<unknown> {
  const { page: desk, done } = await openPage(browser)
  await desk.goto(`${site.home('harbor')}/login`)
  await logIn(desk.getByRole('main'), mouse, staff)
  await whoIsIn(desk, staff.firstname).waitFor()
  const answer = await desk.evaluate(
    async (wanted) => {
      const call = async (method: string, params: object) => {
        const [headers, asked] = [{ 'content-type': 'application/json' }, { jsonrpc: '2.0', id: 1, method, params }]
        return (await fetch('/jrpc', { method: 'POST', headers, body: JSON.stringify(asked) })).json()
      }
      const { result } = await call('get_basereservation', { id: wanted.id })
      return call('reschedule_reservation', { ...wanted, start: result.start_utc, end: result.end_utc })
    },
    { id, seats },
  )
  await done()
  return answer
}

testIn([
  ['on a phone', phone],
  ['on a wide screen', desktop],
] as const)('%s what a move by staff costs more in points is paid on the page, signed in', async (_, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.firstname).waitFor()
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day: 3 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await mouse.press(points(page).getByRole('tab', { name: '10 points' }))
  await buy(page)
  await points(page).getByText('You have enough points for this.').waitFor()
  await confirm(page, mouse)
  const path = String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
  const [, id = ''] = /\/manage\/([^/?]+)/.exec(path) ?? []

  expect(await seatsByStaff(id, 2)).toMatchObject({ result: { points: { price: 20, due: 0, balance: 10 } } })
  await page.goto(site.home('harbor') + path)
  await owed(page).getByText('10 points left to pay').waitFor()
  await owed(page).getByText('You have paid 10 points of 20 points.', { exact: false }).waitFor()
  await page.getByText('10 points still to pay', { exact: true }).waitFor()
  await expectAccessible(page, 'too few points for what is owed')
  await buy(page)
  await mouse.press(owed(page).getByRole('button', { name: 'Pay 10 points' }))
  await owed(page).waitFor({ state: 'detached' })
  await page.getByText('Paid with 20 points', { exact: true }).waitFor()

  expect(await seatsByStaff(id, 3)).toMatchObject({ result: { points: { balance: 10 } } })
  await page.context().clearCookies()
  await page.goto(site.home('harbor') + path)
  await owed(page).getByText('Log in to pay with your points.').waitFor()
  await expectAccessible(page, 'points that are owed, to nobody')
  await mouse.press(owed(page).getByRole('button', { name: 'Log in' }))
  await dialog(page).locator('input[autocomplete=current-password]').fill(ada.password)
  await mouse.press(dialog(page).locator('button[type=submit]:visible'))
  await mouse.press(owed(page).getByRole('button', { name: 'Pay 10 points' }))
  await page.getByText('Paid with 30 points', { exact: true }).waitFor()
  await done()
})
