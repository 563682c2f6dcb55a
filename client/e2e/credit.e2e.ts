import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { acceptTerms, confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Books on one of the next free days, paid as `pay` does. */
async function book(page: Page, theme: Theme, day: number, pay: () => Promise<void>): Promise<void> {
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await pay()
  await confirm(page, mouse)
  await expectThanks(page)
}

/** An amount in cents as the site writes it. */
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const centsIn = (text: string | null): number => Math.round(Number(/\$([\d.]+)/.exec(text ?? '')?.[1]) * 100)

/** What the button takes now, in cents. */
async function toPay(page: Page): Promise<number> {
  await expect.poll(() => wayOn(page).textContent()).toContain('$')
  return centsIn(await wayOn(page).textContent())
}

/** What the dialog says that comes back, in cents. */
const refundIn = async (page: Page): Promise<number> =>
  centsIn(await dialog(page).getByText('You get $', { exact: false }).textContent())

/** The same price for everybody, whoever comes along. */
const priced = (theme: Theme, price: number) =>
  site.revise(theme, ({ bookables }) => {
    for (const one of bookables)
      if (one.id === providers[theme].bookable) Object.assign(one, { price, pricing_tiers: [] })
  })

const manage = async (page: Page): Promise<string> =>
  String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))

testIn([
  ['on a phone', 'harbor', phone],
  ['on a wide screen', 'studio', desktop],
] as const)('%s money that comes back becomes credit, which pays for the next booking', async (_, theme, viewport) => {
  await priced(theme, 50)
  const { page, done } = await openPage(browser, { viewport })
  const isPhone = viewport.width < 900
  await page.goto(`${site.home(theme)}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.firstname).waitFor()

  await book(page, theme, 3, async () => {
    expect(await page.locator('[data-part=credit]').count()).toBe(0)
    await fillPayment(page, mouse)
  })
  await page.goto(site.home(theme) + (await manage(page)))
  await mouse.press(page.getByRole('button', { name: 'Cancel this' }))
  const first = await refundIn(page)
  await mouse.press(dialog(page).getByRole('radio', { name: 'To my account credit with', exact: false }))
  await expectAccessible(page, 'where a refund goes')
  await picture(page, `${theme}-refund-choice`)
  await mouse.press(dialog(page).getByRole('button', { name: 'Yes, cancel it' }))
  await page.getByText(`${dollars(first)} is now account credit with`, { exact: false }).waitFor()
  await picture(page, `${theme}-credited`)

  await mouse.press(whoIsIn(page, ada.firstname))
  await page.getByText(`Account credit: ${dollars(first)}`, { exact: true }).waitFor()
  await picture(page, `${theme}-menu`)
  await page.keyboard.press('Escape')

  // It pays first, and the card the rest.
  await priced(theme, 80)
  let total = 0
  await book(page, theme, 4, async () => {
    total = await toPay(page)
    const rest = total - first
    await mouse.press(page.getByRole('checkbox', { name: `Use my account credit of ${dollars(first)}`, exact: false }))
    await page.getByText(`${dollars(first)} of it pays for this; ${dollars(rest)} is left to pay.`).waitFor()
    await expect
      .poll(() => wayOn(page).textContent())
      .toBe(isPhone ? `Pay ${dollars(rest)}` : `Book and pay ${dollars(rest)} now`)
    await expectAccessible(page, 'credit at the checkout')
    await fillPayment(page, mouse)
    await picture(page, `${theme}-credit`)
  })
  await page.goto(site.home(theme) + (await manage(page)))
  await page.getByText(`Paid ${dollars(total)}`, { exact: true }).waitFor()
  await page.getByText(`${dollars(first)} of it with account credit`, { exact: true }).waitFor()
  await picture(page, `${theme}-paid-with-credit`)

  // What was paid with it comes back to it, without any choice that it would need.
  await mouse.press(page.getByRole('button', { name: 'Cancel this' }))
  await dialog(page)
    .getByText(`${dollars(first)} of it goes to your account credit.`, { exact: false })
    .waitFor()
  await mouse.press(dialog(page).getByRole('radio', { name: 'To my account credit with', exact: false }))
  await mouse.press(dialog(page).getByRole('button', { name: 'Yes, cancel it' }))
  await page.getByText(`${dollars(total)} is now account credit with`, { exact: false }).waitFor()

  // It pays for all: no card is asked for.
  await book(page, theme, 5, async () => {
    await mouse.press(page.getByRole('checkbox', { name: `Use my account credit of ${dollars(total)}`, exact: false }))
    await page.getByText(`${dollars(total)} of it pays for all of this.`, { exact: true }).waitFor()
    expect(await page.locator('#payment-fields input').count()).toBe(0)
    await expect
      .poll(() => wayOn(page).textContent())
      .toBe(isPhone ? 'Book with credit' : `Book with ${dollars(total)} of credit`)
    await acceptTerms(page, mouse)
    await picture(page, `${theme}-all-by-credit`)
  })
  await done()
})
