import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { breakCalls, refusal } from './break-calls.ts'
import { added, bringToReview, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, bram, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saidIn, saying } from './said.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('the whole cart of who is signed in goes on on another device, with its answers', async () => {
  const first = await openPage(browser, { viewport: desktop })
  await first.page.goto(`${site.home('harbor')}/reservations`)
  await logIn(first.page.getByRole('main'), mouse, ada)
  await first.page.getByRole('tab', { name: 'In progress' }).waitFor()
  await bringToReview(first.page, mouse, site, 'paddle-lesson', { day: 3, slot: 1 })
  await mouse.press(first.page.getByRole('button', { name: 'Keep Shopping' }))
  await first.page.waitForURL(`${site.home('harbor')}/`)
  await bringToReview(first.page, mouse, site, 'sunrise-paddle', { day: 3 })
  await mouse.press(first.page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(first.page)
  const inIt = (await added(first.page).locator('[data-part=when]').allTextContents()).toSorted()
  await leavePage(first.page)

  const { page, done } = await openPage(browser, { viewport: phone })
  await page.bringToFront()
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'In progress' }).click()
  await expectAccessible(page, 'several that are in progress')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/progress.png`, fullPage: true })
  await mouse.press(page.getByRole('link', { name: 'Go on with all of them' }))
  await page.waitForURL('**/cart')
  await expect.poll(() => added(page).count()).toBe(2)
  await page.locator('[data-ready]').waitFor()
  expect((await added(page).locator('[data-part=when]').allTextContents()).toSorted()).toEqual(inIt)
  expect(await page.locator('[data-hold=calm]').count()).toBe(2)
  await settled(page)
  await mouse.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
  // Nothing is asked again.
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(await page.locator('[data-also]').count()).toBe(1)
  await done()
})

test('what can’t be put back with the others is named, with the reason, and keeps none of them back', async () => {
  const first = await openPage(browser, { viewport: desktop })
  await first.page.goto(`${site.home('harbor')}/reservations`)
  await logIn(first.page.getByRole('main'), mouse, bram)
  await first.page.getByRole('tab', { name: 'In progress' }).waitFor()
  await openFlow(first.page, `${site.home('harbor')}/book/return-paddle?linkid=thanks-from-the-quay`)
  await holdSlot(first.page, mouse, { day: 5 })
  await toReview(first.page, mouse)
  await bringToReview(first.page, mouse, site, 'sunrise-paddle', { day: 5 })
  await leavePage(first.page)

  const { page } = await openPage(browser, { viewport: phone })
  await page.bringToFront()
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), mouse, bram)
  await page.getByRole('tab', { name: 'In progress' }).click()
  await mouse.press(page.getByRole('link', { name: 'Go on with all of them' }))
  await page.waitForURL('**/cart')
  await expect.poll(() => added(page).count()).toBe(1)
  const told = page.locator('[data-part=not-restored]')
  await told.getByText('It opens only by the link with which it was begun', { exact: false }).waitFor()
  expect(await told.getByRole('status').count()).toBe(1)
  expect(await told.textContent()).toContain('could not be put back as it was.')
  await expectAccessible(page, 'a cart into which one could not be put back')
  await mouse.press(told.getByRole('link', { name: 'Go on with it' }))
  await page.waitForURL(/\/book\/return-paddle.*linkid=thanks-from-the-quay/)
  await page.locator('[data-ready] #booking-step').waitFor()
  // Nobody can read this one.
  await page.goto(`${site.home('harbor')}/cart?restore=none`)
  await openCart(page)
  await page.getByText('One of what you had begun could not be put back.', { exact: false }).waitFor()
  await expect.poll(() => added(page).count()).toBe(1)
  await leavePage(page)
})

test.each([
  ['nobody knows yet whether it is paid', 'payment_unknown', 'error.payment_unknown', 'second_form_step'],
  ['it was booked meanwhile', 'draft_finished', 'restore.over', 'book/paddle-lesson'],
] as const)(
  'a draft that another device pays for, where %s, is told so, and not that its time is gone',
  async (_name, code, word, at) => {
    const first = await openPage(browser, { viewport: desktop })
    const signIn = async ({ page }: typeof first) => {
      await page.goto(`${site.home('harbor')}/reservations`)
      await logIn(page.getByRole('main'), mouse, ada)
      await page.getByRole('tab', { name: 'In progress' }).waitFor()
    }
    await signIn(first)
    await openFlow(first.page, site.book('harbor'))
    await holdSlot(first.page, mouse, { day: 7 })
    const id = await first.page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) =>
        key.startsWith('tessera.draft.') ? (JSON.parse(text).reservation ?? []) : [],
      ),
    )
    expect(id).toHaveLength(1)
    await leavePage(first.page)

    const second = await openPage(browser, { viewport: phone })
    const { page } = second
    await page.bringToFront()
    await signIn(second)
    await breakCalls(page, 'hold_appointment', refusal(code, { status: 'booked' }))
    await page.goto(`${site.book('harbor')}?restore=${id[0]}`)
    await page.locator('[data-part=not-restored]').getByText(saying('en-us')(word), { exact: false }).waitFor()
    await page.waitForURL(`**/${at}*`)
    expect(await page.getByText(saidIn('en-us')('restore.gone')).count()).toBe(0)
    await expectAccessible(page, `a draft that was paid elsewhere: ${code}`)
    await leavePage(page)
  },
)
