/// <reference lib="dom" />
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf, type Hosts, letFrame, startHosts, toldOf } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openAnswers, type Place, toReview } from './walk.ts'

/** Host pages that are late: with the script, or with hearing what a frame says. */
let site: RunningSite
let hosts: Hosts
let browser: Browser

const free = 'kayak-afternoon'

declare global {
  interface Window {
    /** While it is true, nobody on the page hears a hello. */
    isDeaf: boolean
    /** Hellos that nobody has heard. */
    missed: number
    /** Messages that a page heard whose script came late. */
    heardLate: unknown[]
  }
}

/** Stands before the script of the site, and keeps hellos from it. */
const deafen = `
window.isDeaf = true
window.missed = 0
addEventListener('message', (event) => {
  if (event.data !== 'tessera:hello' || !window.isDeaf) return
  window.missed += 1
  event.stopImmediatePropagation()
}, true)`

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  const home = site.home('harbor')
  const element = `<main><tessera-booking href="${home}/book/${free}" lang="en-us"></tessera-booking></main>`
  const pages = {
    '/late': element,
    '/deaf.js': deafen,
    '/deaf': `<script src="/deaf.js"></script><script async src="${home}/embed/v1.js"></script>${element}`,
    '/bare': `<iframe src="${home}/book/${free}?embedded&lang=en-us" style="width:100%;height:1600px"></iframe>`,
  }
  hosts = await startHosts(pages, home)
  await letFrame(site, hosts, free)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  hosts.close()
})

async function book(frame: Place, day: number): Promise<void> {
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day })
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
}

/** Expects that the frame is as tall as its content, which is taller than a frame of which nothing is known. */
async function expectSized(page: Page, frame: Frame): Promise<void> {
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  const content = () => frame.evaluate(() => document.getElementById('root')?.getBoundingClientRect().height ?? 0)
  await expect.poll(async () => Math.abs((await height()) - (await content()))).toBeLessThan(3)
  expect(await height()).toBeGreaterThan(610)
}

const pagesTold = async (page: Page) => (await toldOf(page, 'ready')).map((one) => one.page)

test('a script that comes after all else finds the element, and what the page has said to it by then', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/late'), { waitUntil: 'load' })
  expect(await page.locator('iframe').count()).toBe(0)
  await page.evaluate(
    (src) => {
      Object.assign(document.querySelector('tessera-booking') ?? {}, { prefill: { first_name: 'Grace' } })
      document.head.append(Object.assign(document.createElement('script'), { src }))
    },
    `${site.home('harbor')}/embed/v1.js`,
  )
  const frame = await frameOf(page)
  await expectSized(page, frame)
  await book(frame, 0)
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: { bookable: free } }])
  await (await openAnswers(frame)).getByText('Grace').first().waitFor()
  await done()
})

test('hellos that nobody hears are said again, by each page of the frame: size and events still arrive', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/deaf'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await expect.poll(() => page.evaluate(() => window.missed)).toBeGreaterThan(1)
  expect(await pagesTold(page)).toEqual([])
  const hear = (isDeaf: boolean) =>
    page.evaluate((value) => Object.assign(window, { isDeaf: value, missed: 0 }), isDeaf)
  await hear(false)
  await expect.poll(() => pagesTold(page)).toHaveLength(1)
  await expectSized(page, frame)
  await book(frame, 1)
  await expect.poll(() => toldOf(page, 'booked')).toHaveLength(1)

  // The next page in the frame, whose first hello is missed too.
  await hear(true)
  await frame.evaluate(() => location.reload()).catch(() => undefined)
  await expect.poll(() => page.evaluate(() => window.missed)).toBeGreaterThan(1)
  const before = (await pagesTold(page)).length
  await hear(false)
  await expect.poll(() => pagesTold(page)).toHaveLength(before + 1)
  await expectSized(page, frame)
  await leavePage(page)
})

test('a hello that was answered twice joins once, and no event comes twice', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/late'))
  // The page takes its time with each message, so that the frame says hello again before it is answered.
  await page.evaluate(
    (src) => {
      let isFirst = true
      addEventListener('message', ({ source, origin, data }) => {
        if (data !== 'tessera:hello' || !isFirst) return
        isFirst = false
        for (let count = 0; count < 3; count += 1)
          window.dispatchEvent(new MessageEvent('message', { source, origin, data }))
      })
      document.head.append(Object.assign(document.createElement('script'), { src }))
    },
    `${site.home('harbor')}/embed/v1.js`,
  )
  const frame = await frameOf(page)
  await expectSized(page, frame)
  await book(frame, 2)
  await expect.poll(() => toldOf(page, 'booked')).toHaveLength(1)
  const ids = await page.evaluate(() => window.told.map(({ detail }) => String(detail.id)))
  expect(new Set(ids).size).toBe(ids.length)
  await done()
})

test('a page without the loader, which listens once its frame has said hello, is told what is booked', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(hosts.page('/bare'))
  const frame = page.frames().find((one) => one.url().includes('embedded'))
  if (!frame) throw new Error('the site is not in its frame')
  await frame.locator('[data-ready]').waitFor()
  await expect.poll(() => page.evaluate(() => window.heard)).toContain('"tessera:hello"')
  await page.evaluate(() => {
    window.heardLate = []
    addEventListener('message', ({ data }) => window.heardLate.push(data))
  })
  await book(frame, 3)
  const told = () => page.evaluate(() => window.heardLate.filter((one) => Object(one).type === 'booked'))
  await expect.poll(told).toMatchObject([{ version: 1, reservation: { bookable: free, status: 'booked' } }])
  await done()
})
