/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, desktop, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'
import { answerQuestions, chooseSlot, holdSlot, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const details = /\/(second_form|confirmation)_step/

/** Lets the page draw what it has been told. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('a lone time goes on at once, but not for who came back to choose another', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  let holds = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"hold_appointment"')) holds += 1
  })
  await page.goto(site.book('workshop'))
  await page.locator('[data-ready]').waitFor()
  expect(await chooseSlot(page, mouse)).toBe(true)
  await page.waitForURL(details)
  expect(holds).toBe(1)
  await page.goBack()
  await page.locator('[data-slot][aria-pressed=true]').waitFor()
  // Each press chooses and no more, until Continue is pressed.
  for (const slot of [1, 2]) expect(await chooseSlot(page, mouse, { slot })).toBe(false)
  await drawn(page)
  expect(holds).toBe(1)
  await mouse.press(wayOn(page))
  await page.waitForURL(details)
  expect(holds).toBe(2)
  await done()
})

test('answers that are saved once their customer went back lead nowhere', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(site.book('harbor'))
  await page.locator('[data-ready]').waitFor()
  await holdSlot(page, mouse)
  await answerQuestions(page, mouse)
  const saving = await stall(page, 'update_reservation_metainformation')
  await mouse.press(wayOn(page))
  await mouse.press(page.getByRole('button', { name: 'Back', exact: true }))
  await page.locator('[data-slot][aria-pressed=true]').waitFor()
  const calendar = page.url()
  const saved = page.waitForResponse(
    (one) => one.request().postData()?.includes('update_reservation_metainformation') === true,
  )
  saving.go()
  await (await saved).finished()
  await drawn(page)
  expect(page.url()).toBe(calendar)
  await done()
})
