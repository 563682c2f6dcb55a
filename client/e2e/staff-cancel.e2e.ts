import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
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

const maren = { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' }

/** What a customer has booked and paid by card on a day; answers its id. */
async function paid(day: number): Promise<string> {
  const booked = await openPage(browser)
  await openFlow(booked.page, site.book('studio'))
  await holdSlot(booked.page, mouse, { day })
  await toReview(booked.page, mouse)
  await fillPayment(booked.page, mouse)
  await confirm(booked.page, mouse)
  const id = /\/thanks\/([^/?]+)/.exec(booked.page.url())?.[1] ?? ''
  await booked.done()
  return id
}

test('staff read what is theirs to give back by hand, of all and of a part', async () => {
  const { card } = await site.sandbox('studio')
  const { capabilities } = card
  card.capabilities = { ...capabilities, refundWindow: 1e-8 }
  const id = await paid(5)
  card.capabilities = capabilities

  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('studio')}/reservations`)
  await logIn(page.getByRole('main'), mouse, maren)
  await whoIsIn(page, 'Maren').waitFor()
  await page.goto(`${site.home('studio')}/manage/${id}`)
  await mouse.press(page.getByRole('button', { name: 'Cancel this' }))
  const asked = dialog(page)
  const told = asked.getByText('is yours to give back to Ada', { exact: false })
  await told.waitFor()
  await mouse.press(asked.getByRole('radio', { name: 'Nothing' }))
  await told.waitFor({ state: 'detached' })
  await mouse.press(asked.getByRole('radio', { name: 'A part of' }))
  await asked.getByLabel('Amount in USD').fill('5,50')
  await asked.getByText('$5.50 is yours to give back to Ada', { exact: false }).waitFor()
  await expectAccessible(page, 'staff cancel, and give back by hand')
  await done()
})

test('staff cancel for a customer on a phone, choose what goes back, and are spoken to as staff', async () => {
  const id = await paid(4)

  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(`${site.home('studio')}/reservations`)
  await logIn(page.getByRole('main'), touch, maren)
  await whoIsIn(page, 'Maren').waitFor()
  await page.goto(`${site.home('studio')}/manage/${id}`)
  await touch.press(page.getByRole('button', { name: 'Cancel this' }))
  const asked = dialog(page)
  await asked.getByText('Ada is told by mail, and the time is released at once.', { exact: false }).waitFor()
  await asked.getByText(/^By the terms, \$[\d.]+ of it would go back if Ada canceled now\.$/).waitFor()
  expect(await asked.getByText('You get', { exact: false }).count()).toBe(0)
  await touch.press(asked.getByRole('radio', { name: 'A part of' }))
  const amount = asked.getByLabel('Amount in USD')
  await amount.fill('100000')
  await touch.press(asked.getByRole('button', { name: 'Yes, cancel it' }))
  await asked.getByText('Enter an amount above 0, at most', { exact: false }).waitFor()
  await expectAccessible(page, 'staff cancel')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/staff-cancel.png` })
  await amount.fill('5,50')
  await asked.getByLabel('Note', { exact: false }).fill('one of the wheels is broken')
  await touch.press(asked.getByRole('button', { name: 'Yes, cancel it' }))
  await page.getByText('Ada Moor is told by mail.', { exact: true }).waitFor()
  await page.getByText('$5.50 is on its way back to Ada Moor.', { exact: true }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/staff-cancelled.png` })
  await done()
  const mail = (await site.mailsTo('ada@customers.example')).at(-1)
  expect(mail?.text).toContain('5.50')
})
