/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Where the header, what stands in it and the page below it are. */
const places = (page: Page) =>
  page
    .locator('header, :is(header > div, [data-part=tools]) > :is(a, nav, button), main')
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())).slice(0, 5))

/** Holds the client's scripts that are asked for from now on. */
async function holdScripts(page: Page): Promise<{ asked: Promise<void>; go(): void }> {
  let go = () => {}
  const open = new Promise<void>((resolve) => {
    go = resolve
  })
  const asked = new Promise<void>((resolve) =>
    page.route('**/*.js', async (route) => {
      resolve()
      await open
      await route.fallback()
    }),
  )
  return { asked, go: () => go() }
}

test.each([320, 375, 390])('at %i px the header stays where it is when the session becomes known', async (width) => {
  const { page, done } = await openPage(browser, { viewport: { width, height: 800 } })
  await page.goto(`${site.home('studio')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.name).waitFor()
  const session = await stall(page, 'get_session')
  await page.goto(site.book('studio'))
  await page.getByRole('button', { name: 'Dark', exact: true }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await places(page)
  expect(before).toHaveLength(5)
  const scripts = await holdScripts(page)
  session.go()
  await scripts.asked
  await page.locator('header').getByText(ada.firstname).waitFor({ state: 'attached' })
  expect(await places(page)).toEqual(before)
  scripts.go()
  await whoIsIn(page, ada.name).waitFor()
  expect(await places(page)).toEqual(before)
  await done()
})
