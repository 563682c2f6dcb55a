import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInPlace, goOn, listOf, openList, planEvening, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { ada, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { bookByCode, entry, freeByCode, givenName } from './sign-in-walk.ts'
import { answerQuestions, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => freeByCode(bundle, 'gather', 'garden-ceremony'))
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Goes on from a list whose questions may come after the account. */
const leaveList = (page: Page) =>
  mouse.press(page.getByRole('button', { name: 'Continue', exact: true }).locator('visible=true').last())

test('a list of which something is due asks for an account before its questions, also after a reload', async () => {
  const { page, complaints, done } = await openPage(browser)
  await openList(page, listOf(site))
  await tick(page, mouse, 'evening-music')
  await dateInPlace(page, mouse, 'evening-music', 12)
  await planEvening(page, mouse)
  await leaveList(page)
  await page.waitForURL('**/checklist/second_form_step')
  await entry(page).waitFor()
  await page.reload()
  await entry(page).waitFor()
  expect(await givenName(page).count()).toBe(0)
  await logIn(entry(page), mouse, ada)
  await givenName(page).waitFor()
  expect(await givenName(page).inputValue()).toBe(ada.firstname)
  expect(complaints).toEqual([])
  await done()
})

test('of a list that a code may take all of, the review asks: typed there, nobody signs in', async () => {
  const { page, complaints, done } = await openPage(browser)
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', 14)
  await goOn(page, mouse)
  await page.reload()
  await givenName(page).waitFor()
  expect(await entry(page).count()).toBe(0)
  await answerQuestions(page, mouse)
  await mouse.press(wayOn(page))
  await page.waitForURL('**/confirmation_step*')
  await bookByCode(page)
  expect(complaints).toEqual([])
  await done()
})

test('a list of which nothing is due asks nobody, before or after a reload, until something of it is', async () => {
  const { page, complaints, done } = await openPage(browser)
  await openList(page, listOf(site))
  await tick(page, mouse, 'planning-talk')
  await dateInPlace(page, mouse, 'planning-talk', 16)
  await goOn(page, mouse)
  await page.reload()
  await givenName(page).waitFor()
  expect(await entry(page).count()).toBe(0)
  await openList(page, listOf(site))
  await tick(page, mouse, 'evening-music')
  await dateInPlace(page, mouse, 'evening-music', 18)
  await planEvening(page, mouse)
  await leaveList(page)
  await entry(page).waitFor()
  expect(complaints).toEqual([])
  await done()
})
