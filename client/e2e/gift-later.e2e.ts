import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { cards, confirm, fillPayment, holdSlot, openFlow, toReview, typeCard } from './walk.ts'
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

/** Shots at both widths, whatever the visit's own is. */
async function picture(page: Page, name: string) {
  if (!process.env.SHOTS) return
  const own = page.viewportSize() ?? desktop
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png`, fullPage: true })
  }
  await page.setViewportSize(own)
}

const part = { paymentterms: 'partial', downpaymentamount: 30, downpaymenttype: 'singlecharge' }
/** What everybody pays for the provider's bookable, and when. */
const priced = (theme: Theme, terms: object) =>
  site.revise(theme, ({ bookables }) => {
    const own = bookables.find(({ id }) => id === providers[theme].bookable)
    if (own) Object.assign(own, { price: 80, pricing_tiers: [], tax: {}, forms: [], addons: [], ...terms })
  })

const staff = {
  harbor: { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', firstname: 'Rosa' },
  studio: { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', firstname: 'Maren' },
} as const

/** Has staff issue codes of these amounts. */
async function issue(theme: keyof typeof staff, amounts: string[]): Promise<string[]> {
  const { page: desk, done } = await openPage(browser)
  await desk.goto(`${site.home(theme)}/login`)
  await logIn(desk.getByRole('main'), mouse, staff[theme])
  await whoIsIn(desk, staff[theme].firstname).waitFor()
  await desk.goto(`${site.home(theme)}/giftcodes`)
  const codes: string[] = []
  for (const amount of amounts) {
    await mouse.press(desk.getByRole('button', { name: 'Issue a gift code' }))
    await mouse.type(dialog(desk).getByLabel('Worth'), amount)
    await mouse.press(dialog(desk).getByRole('button', { name: 'Issue it' }))
    await desk.getByText(`Issued, worth $${Number(amount).toFixed(2)}.`, { exact: false }).waitFor()
    codes.push(String(await desk.locator('output').textContent()))
  }
  await done()
  return codes
}

/** Books one of the next free days, and answers the address of its manage page. */
async function book(page: Page, theme: Theme, day: number): Promise<string> {
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  return site.home(theme) + (await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
}

/** Adds a gift code to what is left to pay, or to what a move costs more. */
async function add(page: Page, code: string) {
  await mouse.press(page.getByRole('button', { name: 'Add a code' }))
  await mouse.type(page.locator('[data-part=gift-choice] input'), code)
  await mouse.press(page.getByRole('button', { name: 'Apply' }))
  await page.locator('[data-part=gift]').waitFor()
}

const visits = [
  ['on a phone', 'harbor', phone],
  ['on a wide screen', 'studio', desktop],
] as const

testIn(visits)(
  '%s a code that pays beside a payment which waits is there after a reload',
  async (_, theme, viewport) => {
    await priced(theme, part)
    const [code = ''] = await issue(theme, ['20'])
    const { page, done } = await openPage(browser, { viewport })
    await page.goto(await book(page, theme, 3))
    const owed = page.locator('[data-part=balance]')
    await mouse.press(owed.getByRole('button', { name: 'Pay $50.00' }))
    await add(page, code)
    await typeCard(page, mouse, cards.confirmation)
    await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
    await page.getByRole('button', { name: 'Confirm payment' }).waitFor()

    await page.reload()
    await owed.getByRole('heading', { name: '$30.00 left to pay' }).waitFor()
    await owed.getByText('You have paid $30.00 of $80.00.', { exact: false }).waitFor()
    await owed.getByText(`Gift code ending in ${code.slice(-4)}: $20.00 of it pays for this.`).waitFor()
    await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
    await page.locator('input[autocomplete=cc-number]').waitFor()
    await expectAccessible(page, 'a gift code beside a payment that waits')
    await picture(page, `${theme}-gift-waits`)
    // Declined, the code has it again, and is to be typed anew.
    await typeCard(page, mouse, cards.declined)
    await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
    await owed.getByText(`$20.00 is back on the gift code ending in ${code.slice(-4)}.`, { exact: false }).waitFor()
    await owed.getByRole('heading', { name: '$50.00 left to pay' }).waitFor()
    await expectAccessible(page, 'a gift code that has its amount again')
    await picture(page, `${theme}-gift-again`)
    await add(page, code)
    await typeCard(page, mouse, cards.confirmation)
    await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
    await page.getByRole('button', { name: 'Confirm payment' }).waitFor()
    await page.reload()
    await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
    await typeCard(page, mouse, cards.approved)
    await mouse.press(owed.getByRole('button', { name: 'Pay $30.00' }))
    await page.getByText('$30.00 is paid.', { exact: false }).waitFor()
    await page.getByText('$20.00 of it with a gift code', { exact: true }).waitFor()
    await done()
  },
)

testIn(visits)(
  '%s what a code leaves and is too little to be charged stays owed, and why is said',
  async (_, theme, viewport) => {
    await priced(theme, part)
    const { card } = await site.sandbox(theme)
    const { units } = card
    card.units = () => ({ minimum: 50, step: 1, maximum: 1_000_000 })
    try {
      const [code = ''] = await issue(theme, ['49.90'])
      const { page, done } = await openPage(browser, { viewport })
      await page.goto(await book(page, theme, 4))
      const owed = page.locator('[data-part=balance]')
      await mouse.press(owed.getByRole('button', { name: 'Pay $50.00' }))
      await add(page, code)
      await owed.getByText('$0.10 will still be left to pay', { exact: false }).waitFor()
      await expectAccessible(page, 'a rest that is too little')
      await picture(page, `${theme}-balance-joins`)
      await mouse.press(owed.getByRole('button', { name: 'Pay with the gift code' }))
      await page.getByText('$49.90 is paid.', { exact: false }).waitFor()
      await page.reload()
      await owed.getByText('The rest is too little to be paid online.', { exact: false }).waitFor()
      expect(await owed.getByRole('button').count()).toBe(0)
      await expectAccessible(page, 'what is too little to be paid')
      await picture(page, `${theme}-balance-too-little`)
      await done()
    } finally {
      Object.assign(card, { units })
    }
  },
)

testIn(visits)('%s a code pays first what a move costs more', async (_, theme, viewport) => {
  // What was booked keeps its price: a party of two is what costs more.
  await priced(theme, { paymentterms: 'full', seats: 6, seatsperbooking: 4, rosterenabled: false })
  const [code = ''] = await issue(theme, ['25'])
  const { page, done } = await openPage(browser, { viewport })
  const manage = await book(page, theme, 5)
  await page.goto(manage.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await mouse.type(page.getByLabel(/^How many/), '2')
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await mouse.pickDay(page, 7)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await page.getByRole('button', { name: 'Pay $80.00 and move it' }).waitFor()
  await picture(page, `${theme}-move-pay`)
  await mouse.press(page.getByRole('button', { name: 'Add a code' }))
  const typed = page.locator('[data-part=gift-choice] input')
  await mouse.type(typed, '0000-1111-2222-3333')
  await mouse.press(page.getByRole('button', { name: 'Apply' }))
  await page.getByText('There is no such gift code here.').waitFor()
  await picture(page, `${theme}-move-unknown`)
  await typed.fill('')
  await mouse.type(typed, code)
  await mouse.press(page.getByRole('button', { name: 'Apply' }))
  await page.getByText(`Gift code ending in ${code.slice(-4)}: $25.00 of $25.00 pays for this.`).waitFor()
  const pay = page.getByRole('button', { name: 'Pay $55.00 and move it' })
  await expectAccessible(page, 'a gift code for a move')
  await picture(page, `${theme}-move-gift`)
  await typeCard(page, mouse, cards.approved)
  await mouse.press(pay)
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()
  await page.goto(manage)
  await page.getByText('$25.00 of it with a gift code', { exact: true }).waitFor()
  await picture(page, `${theme}-move-made`)
  await done()
})
