import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite, type Theme } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'
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

const staff = {
  studio: { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', name: 'Maren' },
  harbor: { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', name: 'Rosa' },
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** A down payment of 20 of 80 is paid by card; answers the reservation's id. */
async function bookedAt(theme: Theme): Promise<string> {
  await site.revise(theme, ({ bookables }) => {
    const terms = { paymentterms: 'partial', downpaymentamount: 20, downpaymenttype: 'singlecharge' }
    for (const one of bookables)
      if (one.id === providers[theme].bookable)
        Object.assign(one, { price: 80, pricing_tiers: [], tax: {}, forms: [], addons: [], ...terms })
  })
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day: 1 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const id = /\/thanks\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  await done()
  return id
}

async function signIn(page: Page, hand: Hand, theme: keyof typeof staff): Promise<void> {
  await page.goto(`${site.home(theme)}/reservations`)
  await logIn(page.getByRole('main'), hand, staff[theme])
  await whoIsIn(page, staff[theme].name).waitFor()
}

testIn([
  ['studio', '390', { viewport: phone, hasTouch: true }, touch],
  ['harbor', '1280', { viewport: desktop }, mouse],
] as const)('staff note a check, take it back, and note cash at %s, %s px', async (theme, width, options, hand) => {
  const id = await bookedAt(theme)
  const { page, done } = await openPage(browser, options)
  await signIn(page, hand, theme)
  await page.goto(`${site.home(theme)}/manage/${id}`)
  await hand.press(page.getByRole('button', { name: 'Note a payment' }))
  const asked = dialog(page)
  await expect.poll(() => asked.getByLabel('Amount').inputValue()).toBe('60')
  await asked.getByLabel('Amount').fill('60,01')
  await hand.press(asked.getByRole('button', { name: /^I received/ }))
  await asked.getByText('Enter an amount from more than 0 to $60.00.').waitFor()
  await asked.getByLabel('Amount').fill('35,50')
  await hand.press(asked.getByRole('radio', { name: 'By card' }))
  await asked.getByLabel('Number of the receipt, if any').waitFor()
  await hand.press(asked.getByRole('radio', { name: 'By check' }))
  await asked.getByLabel('Number of the check').fill('0042')
  await asked.getByLabel('Note').fill('by post')
  await expectAccessible(page, 'a payment to be noted')
  await shot(page, `receive-${width}`)
  await hand.press(asked.getByRole('button', { name: 'I received $35.50' }))
  await page.getByText('$35.50 is noted as paid. $24.50 is left to pay.').waitFor()
  const list = page.locator('[data-part=received] li')
  expect(await list.allInnerTexts()).toEqual([expect.stringMatching(/\$35\.50 by check on .*number 0042.*by post/s)])
  await expectAccessible(page, 'payments that were noted')
  await shot(page, `received-${width}`)

  await hand.press(list.getByRole('button', { name: 'Undo' }))
  await dialog(page).getByLabel('Why?').fill('another customer')
  await shot(page, `undo-received-${width}`)
  await hand.press(dialog(page).getByRole('button', { name: 'Take it back' }))
  await page.getByText('$35.50 is not noted as paid anymore.').waitFor()
  expect(await list.count()).toBe(0)

  await hand.press(page.getByRole('button', { name: 'Send a pay link' }))
  await hand.press(dialog(page).getByRole('radio', { name: 'by a day and time' }))
  await dialog(page).getByLabel('Day', { exact: true }).fill('2020-01-01')
  await hand.press(dialog(page).getByRole('button', { name: 'Send the link' }))
  await dialog(page).getByText('Choose a time in the future, before it begins.').waitFor()
  await expectAccessible(page, 'a pay link to be sent')
  await shot(page, `pay-link-${width}`)
  await hand.press(dialog(page).getByRole('radio', { name: 'before it begins' }))
  await hand.press(dialog(page).getByRole('button', { name: 'Send the link' }))
  await page.getByText('has been mailed the link to pay.').waitFor()
  await page.getByText(/^It is canceled unless it is paid by /).waitFor()
  await shot(page, `pay-link-sent-${width}`)
  await hand.press(page.getByRole('button', { name: 'Change the deadline' }))
  await hand.press(dialog(page).getByRole('radio', { name: 'at any time' }))
  await hand.press(dialog(page).getByRole('button', { name: 'Save' }))
  await page.getByText('Nothing cancels it anymore.').waitFor()

  await hand.press(page.getByRole('button', { name: 'Note a payment' }))
  await hand.press(dialog(page).getByRole('button', { name: 'I received $60.00' }))
  await page.getByText('$60.00 is noted as paid. Nothing is left to pay.').waitFor()
  expect(await page.getByRole('button', { name: 'Note a payment' }).count()).toBe(0)
  // What goes back of it after the card's is a task.
  await hand.press(page.getByRole('button', { name: 'Refund', exact: true }))
  await dialog(page).getByText('$60.00 by hand: it was received by hand').waitFor()
  await shot(page, `refund-received-${width}`)
  await done()
})
