/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, type Hosts, letFrame, startHosts, toldOf, toldTypes } from './embed-hosts.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse, touch } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, holdSlot, toReview, wayOn } from './walk.ts'

/** What a page around learns beside what is booked and cancelled, and when the site moves it. */
let site: RunningSite
let hosts: Hosts
let browser: Browser

const asked = 'paddle-lesson'
const free = 'kayak-afternoon'
const queued = 'sunset-sail'

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  const script = `<script async src="${site.home('harbor')}/embed/v1.js"></script>`
  const shown = (slug: string) => `<tessera-booking href="/book/${slug}" lang="en-us"></tessera-booking>`
  const pages = Object.fromEntries([asked, free, queued].map((slug) => [`/${slug}`, script + shown(slug)]))
  const air = '<div style="height:1500px"></div>'
  const bare = `<iframe src="${site.home('harbor')}/book/${free}?embedded&lang=en-us" style="width:100%;height:1600px"></iframe>`
  const far = { '/far': script + air + shown(free) + air, '/bare': air + bare + air }
  hosts = await startHosts({ ...pages, ...far }, site.home('harbor'))
  await letFrame(site, hosts, free, {
    more: (bundle) => bookableOf(bundle, asked, { approvalmode: true }),
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  hosts.close()
})

test('a request is told as pending, and never as booked', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page(`/${asked}`))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day: 1 })
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
  await expect
    .poll(() => toldOf(page, 'pending'))
    .toMatchObject([{ reservation: { bookable: asked, status: 'pending' } }])
  expect(await toldTypes(page)).not.toContain('booked')
  await done()
})

test('who waits for a place is told as waitlisted, and never as booked', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page(`/${queued}`))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await frame.locator('[data-occurrence] [data-wait]').first().click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Yes please' }).click()
  await frame.waitForURL('**/second_form_step*')
  await toReview(frame, mouse)
  const terms = frame.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await wayOn(frame).click()
  await frame.locator('[data-status=waitlisted]').waitFor()
  await expect
    .poll(() => toldOf(page, 'waitlisted'))
    .toMatchObject([{ reservation: { bookable: queued, status: 'waitlisted' } }])
  expect(await toldTypes(page)).not.toContain('booked')
  await done()
})

test('a move in the frame is told with the new time', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page(`/${free}`))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day: 4 })
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
  await expect.poll(() => toldOf(page, 'booked')).toHaveLength(1)
  await frame.locator('a[href*="/manage/"]').first().click()
  await frame.waitForURL('**/manage/**embedded**')
  await frame.locator('main a[href*="/reschedule/id/"]').first().click()
  await frame.waitForURL('**/reschedule/id/**embedded**')
  await frame.locator('[data-state=free]').first().waitFor()
  await mouse.pickDay(frame, 6)
  await frame.locator('[data-slot]:not([aria-disabled])').first().click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByRole('button', { name: 'Move it' }).click()
  await frame.getByRole('heading', { name: 'has a new time' }).waitFor()
  await expect.poll(() => toldOf(page, 'moved')).toMatchObject([{ reservation: { bookable: free, status: 'booked' } }])
  const startOf = async (type: string) => (await toldOf(page, type))[0]?.reservation
  expect(await startOf('moved')).not.toEqual(await startOf('booked'))
  await done()
})

test('a step brings its top into view only where that is out of sight', async () => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(hosts.page('/far'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  const top = () => page.evaluate(() => document.querySelector('tessera-booking')?.getBoundingClientRect().top ?? 0)
  expect(await chooseSlot(frame, touch, { day: 8, slot: 1 })).toBe(false)
  const scrollTo = (wanted: number) =>
    page.evaluate(
      (to) => scrollBy(0, (document.querySelector('tessera-booking')?.getBoundingClientRect().top ?? 0) - to),
      wanted,
    )
  // Its visitor has scrolled down to a time, and its top is out of sight: the next step begins at it.
  await scrollTo(-300)
  await expect.poll(async () => Math.round(await top())).toBe(-300)
  await touch.press(wayOn(frame))
  await frame.waitForURL('**/second_form_step*')
  await expect.poll(async () => Math.abs(Math.round(await top()))).toBe(0)
  // Where it is in view, the page stays where its visitor has it.
  await scrollTo(200)
  const before = await page.evaluate(() => scrollY)
  await frame.evaluate(() => history.back())
  await frame.locator('[data-state=free]').first().waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await done()
})

test.each([
  ['as tall as its content', '/far'],
  ['that is tall without the loader', '/bare'],
])('in a frame %s, what has the focus comes into view of the page around', async (_name, path) => {
  const viewport = { width: phone.width, height: 520 }
  const { page, done } = await openPage(browser, { viewport, hasTouch: true })
  await page.goto(hosts.page(path))
  const frame = page.frames().find((one) => one.parentFrame() !== null) ?? (await frameOf(page))
  await frame.locator('[data-ready]').waitFor()
  await chooseSlot(frame, touch, { day: 8, slot: 1 })
  const focused = (within: string) => frame.locator(within).and(frame.locator(':focus'))
  const isSeen = async (within: string) => {
    const box = await focused(within).boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= viewport.height
  }
  const topOf = (selector: string) =>
    page.evaluate((of) => document.querySelector(of)?.getBoundingClientRect().top ?? 0, selector)
  const element = path === '/far' ? 'tessera-booking' : 'iframe'
  await page.evaluate((of) => document.querySelector(of)?.scrollIntoView(), element)
  await page.evaluate(() => scrollBy(0, 400))
  await expect.poll(() => topOf(element)).toBeLessThan(-300)
  await touch.press(wayOn(frame))
  await frame.waitForURL('**/second_form_step*')
  await focused('h2').waitFor()
  await expect.poll(() => isSeen('h2')).toBe(true)
  // What is refused too: the first field without an answer.
  const first = frame.locator('form input').first()
  await wayOn(frame).scrollIntoViewIfNeeded()
  const firstAt = async () => (await first.boundingBox())?.y ?? 0
  await page.evaluate((to) => scrollBy(0, Math.max(0, to)), (await firstAt()) + 120)
  await expect.poll(firstAt).toBeLessThan(-100)
  await touch.press(wayOn(frame))
  await focused('input').waitFor()
  await expect.poll(() => isSeen('input')).toBe(true)
  await done()
})
