import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview, typeCard, wayOn } from './walk.ts'
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

/** The same price for everybody, at a provider that sells gift codes. */
const sold = (theme: Theme) =>
  site.revise(theme, (bundle) => {
    const own = bundle.bookables.find(({ id }) => id === providers[theme].bookable)
    if (own) Object.assign(own, { price: 80, pointsprice: 8, pricing_tiers: [], tax: {}, forms: [], addons: [] })
    for (const one of bundle.providers)
      if (one.id === own?.provider)
        Object.assign(one, { giftcodes: { minimum: 20, maximum: 500, amounts: [25, 50], days: 365 } })
  })

const staff = {
  harbor: { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', firstname: 'Rosa' },
  studio: { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', firstname: 'Maren' },
} as const

const manage = async (page: Page): Promise<string> =>
  String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))

/** Buys a gift code of 30 for somebody else, and answers the code. */
async function buy(page: Page, theme: Theme): Promise<string> {
  await page.goto(`${site.home(theme)}/gift`)
  await mouse.press(page.getByRole('button', { name: 'Go to payment' }))
  await page.getByText('Enter an amount from $20.00 to $500.00.').waitFor()
  // What is missing takes the focus, and is announced.
  await expect
    .poll(() =>
      page
        .getByLabel('Another amount')
        .last()
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.getByRole('status').filter({ hasText: 'One answer still needs a look.' }).waitFor({ state: 'attached' })
  for (const field of ['Their first name', 'Their email', 'From', 'Mailed on', 'Message'])
    expect(await page.locator('label').filter({ hasText: field }).locator('small').textContent()).toBe('optional')
  await mouse.press(page.getByRole('radio', { name: 'Another amount' }))
  await mouse.type(page.getByLabel('Another amount').last(), '30')
  await mouse.type(page.getByLabel('Their first name'), 'Uma')
  await mouse.type(page.getByLabel('Their email'), 'uma@people.example')
  await mouse.type(page.getByLabel(/^From/), 'Ada')
  await mouse.type(page.getByLabel('Message'), 'Happy birthday!')
  await expectAccessible(page, 'a gift code to be bought')
  await picture(page, `${theme}-gift`)
  await mouse.press(page.getByRole('button', { name: 'Go to payment' }))
  await page.getByText('Gift code for Uma').waitFor()
  await typeCard(page, mouse, '4242424242424242')
  await expectAccessible(page, 'the payment of a gift code')
  await picture(page, `${theme}-gift-payment`)
  await mouse.press(page.getByRole('button', { name: 'Pay $30.00' }))
  await page.getByText('Thank you: your gift code is bought').waitFor()
  await page.getByText('It is mailed to uma@people.example', { exact: false }).waitFor()
  await expectAccessible(page, 'a gift code that was bought')
  await picture(page, `${theme}-gift-bought`)
  return String(await page.locator('output').textContent())
}

/** Goes to the review of one of the next free days. */
async function review(page: Page, theme: Theme, day: number) {
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
}

/** Types a code where discount codes are typed. */
async function type(page: Page, code: string) {
  const add = page.getByRole('button', { name: 'Add a code' })
  if (await add.isVisible()) await mouse.press(add)
  await mouse.type(page.getByLabel('Discount code'), code)
  await mouse.press(page.getByRole('button', { name: 'Apply' }))
}

testIn([
  ['on a phone', 'harbor', phone],
  ['on a wide screen', 'studio', desktop],
] as const)(
  '%s a gift code is bought, pays first, gets back, and is made void by staff',
  async (_, theme, viewport) => {
    await sold(theme)
    const isPhone = viewport.width < 900
    const { page, done } = await openPage(browser, { viewport })
    await page.goto(`${site.home(theme)}/login`)
    await logIn(page.getByRole('main'), mouse, ada)
    await whoIsIn(page, ada.firstname).waitFor()
    const code = await buy(page, theme)
    const last4 = code.slice(-4)

    // The link of its mail has the code behind the #.
    await page.goto('about:blank')
    await page.goto(`${site.home(theme)}/gift#${code.replaceAll('-', '')}`)
    await page.getByText('$30.00 is left of $30.00.').waitFor()
    await picture(page, `${theme}-gift-left`)

    await review(page, theme, 3)
    await type(page, '0000-1111-2222-3333')
    await page.getByText('Discount code not found').waitFor()
    await page.getByLabel('Discount code').fill('')
    await type(page, code.toLowerCase())
    await page.getByText(`Gift code ending in ${last4}: $30.00 of $30.00 pays for this.`).waitFor()
    await expect.poll(() => wayOn(page).textContent()).toBe(isPhone ? 'Pay $50.00' : 'Book and pay $50.00 now')
    await fillPayment(page, mouse)
    await expectAccessible(page, 'a gift code at the checkout')
    await picture(page, `${theme}-gift-checkout`)
    await confirm(page, mouse)
    await expectThanks(page)
    await page.goto(site.home(theme) + (await manage(page)))
    await page.getByText('$30.00 of it with a gift code', { exact: true }).waitFor()
    await picture(page, `${theme}-gift-paid`)

    // Nothing is left of it, and it comes back with the cancellation.
    const { page: other, done: end } = await openPage(browser, { viewport })
    await review(other, theme, 4)
    await type(other, code)
    await other.getByText(`Nothing is left on the gift code ending in ${last4}.`).waitFor()
    await end()
    await mouse.press(page.getByRole('button', { name: 'Cancel this' }))
    await dialog(page).getByText('$30.00 of it goes back to the gift code.', { exact: false }).waitFor()
    await mouse.press(dialog(page).getByRole('button', { name: 'Yes, cancel it' }))
    await page.getByText('$30.00 is on the gift code again.').waitFor()
    await done()

    const { page: desk, done: leave } = await openPage(browser, { viewport })
    await desk.goto(`${site.home(theme)}/login`)
    await logIn(desk.getByRole('main'), mouse, staff[theme])
    await whoIsIn(desk, staff[theme].firstname).waitFor()
    await desk.goto(`${site.home(theme)}/giftcodes`)
    await desk.getByText('$30.00 left of $30.00').waitFor()
    await mouse.press(desk.getByRole('button', { name: 'Issue a gift code' }))
    await mouse.press(dialog(desk).getByRole('button', { name: 'Issue it' }))
    await dialog(desk).getByText('Enter an amount above 0.').waitFor()
    await mouse.type(dialog(desk).getByLabel('Worth'), '12.50')
    await mouse.type(dialog(desk).getByLabel('Their first name'), 'Ben')
    await expectAccessible(desk, 'a gift code to be issued')
    await picture(desk, `${theme}-gift-issue`)
    await mouse.press(dialog(desk).getByRole('button', { name: 'Issue it' }))
    await desk.getByText('Issued, worth $12.50.', { exact: false }).waitFor()
    const issued = String(await desk.locator('output').textContent())
    await expectAccessible(desk, 'gift codes for staff')
    await picture(desk, `${theme}-gift-codes`)
    const row = desk.getByRole('listitem').filter({ hasText: issued.slice(-4) })
    await mouse.press(row.getByRole('button', { name: 'Make void' }))
    await mouse.type(dialog(desk).getByLabel('Why?'), 'By mistake')
    await picture(desk, `${theme}-gift-void`)
    await mouse.press(dialog(desk).getByRole('button', { name: 'Make it void' }))
    await desk.getByText(`The code ending in ${issued.slice(-4)} is void.`).waitFor()
    await row.getByText('By mistake', { exact: false }).waitFor()

    // One that pays for all leaves nothing to choose, nor to pay.
    await mouse.press(desk.getByRole('button', { name: 'Issue a gift code' }))
    await mouse.type(dialog(desk).getByLabel('Worth'), '100')
    await mouse.press(dialog(desk).getByRole('button', { name: 'Issue it' }))
    await desk.getByText('Issued, worth $100.00.', { exact: false }).waitFor()
    const whole = String(await desk.locator('output').textContent())
    await leave()
    const { page: guest, done: gone } = await openPage(browser, { viewport })
    await review(guest, theme, 5)
    await guest.getByRole('tab', { name: '8 points' }).waitFor()
    await type(guest, whole)
    await guest.getByText(`Gift code ending in ${whole.slice(-4)}: $80.00 of $100.00 pays for this.`).waitFor()
    await guest.getByText('Nothing is left to pay.').waitFor()
    expect(await guest.getByRole('tab').count()).toBe(0)
    await picture(guest, `${theme}-gift-pays-all`)
    await fillPayment(guest, mouse)
    await confirm(guest, mouse)
    await expectThanks(guest)
    await gone()
  },
)

testIn([
  ['on a phone', 'harbor', phone],
  ['on a wide screen', 'studio', desktop],
] as const)('%s a gift code pays what is left first, and a card the rest', async (_, theme, viewport) => {
  await site.revise(theme, (bundle) => {
    const own = bundle.bookables.find(({ id }) => id === providers[theme].bookable)
    const part = { paymentterms: 'partial', downpaymentamount: 30, downpaymenttype: 'singlecharge' }
    if (own) Object.assign(own, { price: 80, pricing_tiers: [], tax: {}, forms: [], addons: [], ...part })
  })
  const { page: desk, done: leave } = await openPage(browser, { viewport })
  await desk.goto(`${site.home(theme)}/login`)
  await logIn(desk.getByRole('main'), mouse, staff[theme])
  await whoIsIn(desk, staff[theme].firstname).waitFor()
  await desk.goto(`${site.home(theme)}/giftcodes`)
  await mouse.press(desk.getByRole('button', { name: 'Issue a gift code' }))
  await mouse.type(dialog(desk).getByLabel('Worth'), '20')
  await mouse.press(dialog(desk).getByRole('button', { name: 'Issue it' }))
  await desk.getByText('Issued, worth $20.00.', { exact: false }).waitFor()
  const code = String(await desk.locator('output').textContent())
  await leave()

  const { page, done } = await openPage(browser, { viewport })
  await review(page, theme, 6)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await expectThanks(page)
  await page.goto(site.home(theme) + (await manage(page)))
  const owed = page.locator('[data-part=balance]')
  await mouse.press(owed.getByRole('button', { name: 'Pay $50.00' }))
  await mouse.press(owed.getByRole('button', { name: 'Add a code' }))
  const field = owed.locator('[data-part=gift-choice] input')
  await mouse.type(field, '0000-1111-2222-3333')
  await mouse.press(owed.getByRole('button', { name: 'Apply' }))
  await owed.getByText('There is no such gift code here.').waitFor()
  await field.fill('')
  await mouse.type(field, code)
  await mouse.press(owed.getByRole('button', { name: 'Apply' }))
  await owed.getByText(`Gift code ending in ${code.slice(-4)}: $20.00 of $20.00 pays for this.`).waitFor()
  await expectAccessible(page, 'a gift code for a balance')
  await typeCard(page, mouse, '4242424242424242')
  await picture(page, `${theme}-gift-balance`)
  await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
  await page.getByText('$50.00 is paid.', { exact: false }).waitFor()
  await page.getByText('$20.00 of it with a gift code', { exact: true }).waitFor()
  await done()
})
