/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, s3Server } from '../../plugins/files-s3/testing/s3-server.ts'
import { expectAccessible } from './accessibility.ts'
import { asking } from './fields-form.ts'
import { fieldOf } from './fields-hands.ts'
import { mouse } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, openAnswers, takeSlot, toReview, wayOn } from './walk.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photos = { id: 'photos', slug: 'photos', type: 'file', prompt: 'Photographs', maxfiles: 2, required: true }

describe.each(['files-local', 'files-s3'])('a file that is kept by %s', (store) => {
  let site: RunningSite
  let browser: Browser
  let s3: S3Server | null = null
  beforeAll(async () => {
    s3 = store === 'files-s3' ? await s3Server() : null
    ;[site, browser] = await Promise.all([startSite('sqlite', { [store]: `./plugins/${store}` }), connect()])
    const chosen = { name: store, ...(s3 ? { settings: s3.settings } : {}) }
    await site.revise('base', (bundle) => {
      asking(providers.base.bookable, [photos])(bundle)
      bundle.whitelabel.plugins.push(chosen)
    })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
    await s3?.close()
  })

  /** Expects a link among the displayed answers that leads to the uploaded file, byte for byte. */
  async function expectFile(page: Page): Promise<void> {
    const link = page.getByRole('link', { name: 'hall.png' })
    await link.waitFor()
    const told = await page.evaluate(
      async (address) => {
        const answer = await fetch(address)
        return [answer.status, answer.headers.get('content-type'), ...new Uint8Array(await answer.arrayBuffer())]
      },
      (await link.getAttribute('href')) ?? '',
    )
    expect(told).toEqual([200, 'image/png', ...pixel])
  }

  test('goes from its field to the reservation, and can be downloaded there', async () => {
    const { page, done } = await openPage(browser)
    await page.goto(site.book('base'))
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await fieldOf(page, 'photos').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: pixel })
    const { origin } = new URL((await sent).url())
    expect(origin).toBe(s3?.origin ?? new URL(page.url()).origin)
    await page.getByRole('list', { name: 'Files' }).locator('[data-part=state]').waitFor()
    await wayOn(page).click()
    await page.locator('[data-state=free]').first().waitFor()
    await takeSlot(page, mouse, { day: 1 })
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await toReview(page, mouse)
    await expectFile(page)
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    await openAnswers(page)
    await expectFile(page)
    await page
      .getByRole('link', { name: /^(Change my|Modify)/ })
      .first()
      .click()
    await page.waitForURL('**/manage/**')
    await openAnswers(page)
    await expectFile(page)
    await expectAccessible(page, 'a file on the manage page')
    // The browser's own request, and the server's copy to its place.
    const puts = s3?.log.filter((one) => one.startsWith('PUT')) ?? []
    expect(puts.map((one) => /\/(incoming|uploads)\/.* (\d+)$/.exec(one)?.slice(1))).toEqual(
      s3
        ? [
            ['incoming', '200'],
            ['uploads', '200'],
          ]
        : [],
    )
    await done()
  })
})
