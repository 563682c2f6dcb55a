import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { added, bringToReview, inCart, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { holdTime } from './clock.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const goOn = async (page: Page) => {
  await settled(page)
  await mouse.press(
    page
      .locator('[data-ready] button')
      .getByText(/^(Continue|Continuar)$/)
      .filter({ visible: true })
      .last(),
  )
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
}

/** A cart of two in the first tab. */
async function cartOfTwo(page: Page, day: number): Promise<void> {
  await bringToReview(page, mouse, site, 'kayak-afternoon', { day })
  await mouse.press(page.getByRole('button', { name: 'Keep Shopping' }))
  await page.waitForURL(`${site.home('harbor')}/`)
  await bringToReview(page, mouse, site, 'paddle-lesson', { day, slot: 1 })
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  expect(await added(page).count()).toBe(2)
}

const removeFirst = async (page: Page) => {
  await mouse.press(page.getByRole('button', { name: /^Remove / }).first())
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
}

test('Back out of the cart and forward again loses nothing', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await cartOfTwo(page, 2)
  const inIt = await added(page).locator('strong').allTextContents()
  await goOn(page)
  await page.goBack()
  await openCart(page)
  expect(await added(page).locator('strong').allTextContents()).toEqual(inIt)
  await page.goBack()
  await page.waitForURL((url) => !url.pathname.startsWith('/cart'))
  await expect.poll(() => inCart(page).getAttribute('aria-label')).toBe('Your cart: 2 trips')
  await page.goForward()
  await openCart(page)
  await page.goForward()
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  expect(await page.locator('strong[data-appointment]').count()).toBe(2)
  await page.getByText('ada@customers.example').first().waitFor()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(await page.locator('[data-also]').count()).toBe(1)
  await done()
})

test('two tabs that add and remove see the same cart, and a sum that changed is confirmed again', async () => {
  const { page, complaints } = await openPage(browser, { viewport: desktop })
  await cartOfTwo(page, 6)
  await goOn(page)
  await fillPayment(page, mouse)
  await settled(page)
  const total = page.locator('aside [data-part=total]')
  const before = await total.textContent()
  const other = await page.context().newPage()
  await other.goto(`${site.home('harbor')}/cart`)
  await openCart(other)
  expect(await added(other).count()).toBe(2)
  await openFlow(other, `${site.home('harbor')}/book/seal-ledges`)
  await holdSlot(other, mouse, { day: 6 })
  await toReview(other, mouse)
  await mouse.press(other.getByRole('button', { name: 'Go to Cart' }))
  await openCart(other)
  await expect.poll(() => page.locator('strong[data-appointment]').count()).toBe(3)
  await removeFirst(other)
  await expect.poll(() => page.locator('strong[data-appointment]').count()).toBe(2)

  await page.bringToFront()
  await expect.poll(() => total.textContent()).not.toBe(before)
  await settled(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"book_appointments"')) sent.push(request.url())
  })
  await mouse.press(wayOn(page))
  const notice = page.locator('[data-error=price_changed]')
  await notice.waitFor()
  expect(await notice.textContent()).toContain(`It was ${before} and is now ${await total.textContent()}.`)
  expect(sent).toEqual([])
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(sent.length).toBe(1)
  expect(complaints).toEqual([])
})

/** Texts of the page's main part that are wider than what shows them, and how far the page goes sideways. */
const cutTexts = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const isCut = (one: Element) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
    const isOut = (one: Element) => one.getBoundingClientRect().right > innerWidth + 1
    const leaves = [...main.querySelectorAll('*')].filter(
      (one) =>
        one.checkVisibility() && one.clientWidth > 1 && (one.textContent ?? '').trim() !== '' && !one.closest('svg'),
    )
    return leaves.filter((one) => isCut(one) || isOut(one)).map((one) => (one.textContent ?? '').slice(0, 60))
  })

test.each(['light', 'dark'] as const)('in Spanish at 390 px nothing of the cart is cut, %s', async (colorScheme) => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true, colorScheme, locale: 'es' })
  const shot = (name: string) =>
    process.env.SHOTS
      ? page.screenshot({ path: `${process.env.SHOTS}/es-${colorScheme}-${name}.png`, fullPage: true })
      : undefined
  await holdTime(page)
  const day = colorScheme === 'light' ? 10 : 12
  await openFlow(page, `${site.home('harbor')}/book/sunrise-paddle?lang=es`)
  await holdSlot(page, touch, { day })
  await toReview(page, touch)
  expect(await cutTexts(page)).toEqual([])
  await shot('offer')
  await touch.press(page.getByRole('button', { name: 'Seguir mirando' }))
  await page.waitForURL((url) => url.pathname === '/')
  await openFlow(page, `${site.home('harbor')}/book/paddle-lesson`)
  await holdSlot(page, touch, { day, slot: 1 })
  await toReview(page, touch)
  await touch.press(page.getByRole('button', { name: 'Ir al carrito' }))
  await openCart(page)
  await settled(page)
  expect(await cutTexts(page)).toEqual([])
  await shot('cart')
  await page.clock.fastForward(11 * 60_000)
  await page.getByText('Ya no te la guardamos.').waitFor()
  expect(await cutTexts(page)).toEqual([])
  await shot('run-out')
  await goOn(page)
  expect(await cutTexts(page)).toEqual([])
  await shot('review')
  await page.goBack()
  await openCart(page)
  await touch.press(page.getByRole('button', { name: /^Quitar / }).last())
  await touch.press(page.getByRole('dialog').getByRole('button', { name: 'Quitar' }))
  await page.locator('[data-taken-out]').waitFor()
  await settled(page)
  expect(await cutTexts(page)).toEqual([])
  await shot('removed')
  await done()
})
