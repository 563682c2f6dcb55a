import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, holdSlot, openFlow, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** A page in a browser of its own, in which Ada is signed in. */
async function openAda() {
  const visit = await openPage(browser, { viewport: phone })
  await visit.page.goto(`${site.home('harbor')}/login`)
  await logIn(visit.page.getByRole('main'), mouse, ada)
  await whoIsIn(visit.page, ada.name).waitFor()
  await openFlow(visit.page, site.book('harbor'))
  return visit
}

test('who has as many reservations as are possible reads it, and finds them from there', async () => {
  await site.revise('harbor', ({ bookables }) => {
    for (const bookable of bookables) Object.assign(bookable, { reservationlimit: { maximum: 1, per: 'ever' } })
  })
  const first = await openAda()
  await holdSlot(first.page, mouse)
  const { page, done } = await openAda()
  await chooseSlot(page, mouse, { day: 1 })
  await mouse.press(wayOn(page))
  const notice = page.getByRole('alert').filter({ hasText: 'You have reached the ' })
  await notice.waitFor()
  expect(await notice.textContent()).toMatch(/You can have one \S+ of this kind in all\./)
  await expectAccessible(page, 'reservation limit')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/limit.png`, fullPage: true })
  await mouse.press(notice.getByRole('link'))
  await page.waitForURL('**/reservations')
  await done()
  await leavePage(first.page)
})
