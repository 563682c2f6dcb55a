import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import { saying } from './said.ts'
import { stall } from './stall.ts'
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

/** Where it is, in whole pixels. */
const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  return box && [box.x, box.y, box.width, box.height].map(Math.round)
}

/** Books by card, and answers the reservation's id. */
async function bookedAt(theme: Theme, day: number): Promise<string> {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
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
] as const)('staff give a part back at %s, %s px', async (theme, width, options, hand) => {
  const id = await bookedAt(theme, 0)
  const { page, done } = await openPage(browser, options)
  await signIn(page, hand, theme)
  await page.goto(`${site.home(theme)}/manage/${id}`)
  const details = page.locator('dd details').filter({ hasText: 'Price details' })
  await hand.press(details.locator('summary'))
  const preview = await stall(page, 'refund_reservation')
  await hand.press(page.getByRole('button', { name: 'Refund', exact: true }))
  const asked = dialog(page)
  const amount = asked.getByLabel('Amount in USD')
  await asked.locator('[data-part=skeleton]').waitFor()
  const waiting = await boxOf(asked)
  preview.go()
  await asked.getByText('back to Visa ending in 4242').waitFor()
  // It opens as tall as it stays.
  expect(await boxOf(asked)).toEqual(waiting)
  const most = Number(await amount.inputValue())
  expect(most).toBeGreaterThan(6)
  await asked.getByRole('button', { name: /^Refund \$[\d.,]+$/ }).waitFor()
  // More than was paid is refused at the field, and the button does nothing.
  await amount.fill('100000')
  await asked.getByText('Enter an amount above 0, at most', { exact: false }).waitFor()
  await shot(page, `refund-fault-${width}`)
  await amount.fill('5,50')
  const lines = asked.locator('[data-part=parts] li')
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual(['$5.50 back to Visa ending in 4242', 'The price is then $5.50 lower.'])
  await hand.press(asked.getByRole('checkbox', { name: 'Ada still owes it', exact: false }))
  await expect.poll(() => lines.allInnerTexts()).toEqual(['$5.50 back to Visa ending in 4242', 'Ada then owes $5.50.'])
  await hand.press(asked.getByRole('checkbox', { name: 'Ada still owes it', exact: false }))
  await expect.poll(() => lines.last().innerText()).toBe('The price is then $5.50 lower.')
  await hand.press(asked.getByRole('button', { name: 'Refund $5.50' }))
  await asked.getByText('Say why, in 3 characters or more.').waitFor()
  await asked.getByLabel('Why?').fill('a wheel is broken')
  await expectAccessible(page, 'staff refund')
  await shot(page, `refund-dialog-${width}`)
  await hand.press(asked.getByRole('button', { name: 'Refund $5.50' }))
  await page.getByText('$5.50 is on its way back to Ada.', { exact: true }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText(/^\$5\.50 was sent back on/).waitFor()
  // The page is drawn anew, and what was opened stays open.
  expect(await details.evaluate((one: HTMLDetailsElement) => one.open)).toBe(true)
  await shot(page, `refund-done-${width}`)
  // What is left can go back too, and then nothing is.
  await hand.press(page.getByRole('button', { name: 'Refund', exact: true }))
  await expect.poll(async () => Number(await amount.inputValue().catch(() => '0'))).toBeCloseTo(most - 5.5, 2)
  await asked.getByLabel('Why?').fill('the rest, too')
  await hand.press(asked.getByRole('button', { name: /^Refund \$/ }))
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'detached' })
  await done()
})

testIn([
  ['studio', '390', { viewport: phone, hasTouch: true }, touch],
  ['harbor', '1280', { viewport: desktop }, mouse],
] as const)('what is too old goes back by hand at %s, %s px', async (theme, width, options, hand) => {
  const { card } = await site.sandbox(theme)
  const { capabilities } = card
  card.capabilities = { ...capabilities, refundWindow: 1e-8 }
  const id = await bookedAt(theme, 1)
  card.capabilities = capabilities
  const { page, done } = await openPage(browser, options)
  await signIn(page, hand, theme)
  await page.goto(`${site.home(theme)}/manage/${id}`)
  await hand.press(page.getByRole('button', { name: 'Refund', exact: true }))
  const asked = dialog(page)
  await asked.getByText('by hand: that payment is too old', { exact: false }).waitFor()
  await asked.getByLabel('Amount in USD').fill('7')
  await asked.getByLabel('Why?').fill('a year of trust')
  await hand.press(asked.getByRole('button', { name: 'Refund $7.00' }))
  await page.getByText('Give $7.00 back to Ada in cash or by check, then note it.').waitFor()
  await shot(page, `refund-by-hand-${width}`)
  await hand.press(page.getByRole('link', { name: 'Refunds by hand' }).first())
  await page.waitForURL('**/refunds')
  const open = page.locator('[data-part=open] > li')
  await expect.poll(() => open.count()).toBe(1)
  await expectAccessible(page, 'refunds by hand')
  await shot(page, `refunds-${width}`)
  await hand.press(open.getByRole('button', { name: 'Note as given back' }))
  const settling = dialog(page)
  await hand.press(settling.getByRole('button', { name: 'I gave $7.00 back' }))
  await settling.getByText('Enter the number.').waitFor()
  await hand.press(settling.getByRole('radio', { name: 'By check' }))
  await settling.getByLabel('Number of the check').fill('0042')
  await settling.getByLabel('Note').fill('sent by post')
  await expectAccessible(page, 'settle a refund')
  await shot(page, `settle-${width}`)
  await hand.press(settling.getByRole('button', { name: 'I gave $7.00 back' }))
  await page.getByText('$7.00 is noted as given back to Ada.').waitFor()
  await page.locator('[data-part=empty]').waitFor()
  expect(await page.locator('[data-part=settled]').innerText()).toContain('By check 0042')
  await shot(page, `refunds-settled-${width}`)
  await page.goto(`${site.home(theme)}/manage/${id}`)
  await page.getByText(/^\$7.00 was given back on .*: sent by post, number 0042\.$/).waitFor()
  await done()
})

testIn([
  ['studio', '390', { viewport: phone, hasTouch: true }, touch],
  ['harbor', '1280', { viewport: desktop }, mouse],
] as const)('staff decide about money that nobody had asked for, at %s, %s px', async (theme, width, options, hand) => {
  const { card } = await site.sandbox(theme)
  const { capture } = card
  card.capture = (context, call) => capture(context, { ...call, amount: call.amount - 100 })
  await bookedAt(theme, 3)
  card.capture = capture
  const { page, done } = await openPage(browser, options)
  await signIn(page, hand, theme)
  await page.goto(`${site.home(theme)}/refunds?lang=es`)
  await page.getByRole('heading', { name: saying('es')('suspense.title') }).waitFor()
  await shot(page, `suspense-es-${width}`)
  await page.goto(`${site.home(theme)}/refunds?lang=en-us`)
  const open = page.locator('[data-part=suspense] > li')
  await expect.poll(() => open.count()).toBe(1)
  // A former try of this test may have left one.
  const ended = page.locator('[data-part=closed-alarms] > li').filter({ hasText: 'Ended by itself' })
  const before = await ended.count()
  expect(await open.innerText()).toMatch(/was asked for, .* was taken/)
  // It is decided about in its own list alone.
  expect(await page.locator('[data-part=alarms]').count()).toBe(0)
  await expectAccessible(page, 'money in suspense')
  await shot(page, `suspense-${width}`)
  await hand.press(open.getByRole('button', { name: 'Decide' }))
  const deciding = dialog(page)
  await hand.press(deciding.getByRole('radio', { name: 'It goes back to where it came from' }))
  await hand.press(deciding.getByRole('button', { name: 'Do so' }))
  await deciding.getByText('Say why, in 3 characters or more.').waitFor()
  await deciding.getByLabel('Why?').fill('booked anew at the desk')
  await expectAccessible(page, 'decide about suspense')
  await shot(page, `suspense-decide-${width}`)
  await hand.press(deciding.getByRole('button', { name: 'Do so' }))
  await page.getByText(/^\$[\d.]+ goes back\.$/).waitFor()
  await open.waitFor({ state: 'detached' })
  await expect.poll(() => ended.count()).toBe(before + 1)
  expect(await page.locator(':focus').textContent()).toBe('Refunds by hand')
  await shot(page, `suspense-decided-${width}`)
  await done()
})

/** An alarm as the server tells it. */
const alarmTold = {
  ...{ id: 'alarm-1', why: 'unplaced', about: 'refund', amount: 12.5, currency: 'usd', attempt: 'a-1', times: 2 },
  todo: 'A refund was made at the payment service that nothing here was left for. Look at the payment there.',
  ...{ processor: 'payment-sandbox.card', plugin: 'payment-sandbox', reference: 'sandbox-7', reservation: null },
  ...{ since_utc: '2027-05-01T10:00:00.000Z', latest_utc: '2027-05-03T10:00:00.000Z' },
  ...{ state: 'open', closed_utc: null, settled: null },
}

testIn([
  ['studio', '390', { viewport: phone, hasTouch: true }, touch],
  ['harbor', '1280', { viewport: desktop }, mouse],
] as const)(
  'staff read what about money needs them, and note what they did, at %s, %s px',
  async (theme, width, options, hand) => {
    const { page, done } = await openPage(browser, options)
    await signIn(page, hand, theme)
    const closed = { ...alarmTold, state: 'settled', closed_utc: '2027-05-04T10:00:00.000Z' }
    let note = ''
    // What brings an alarm takes days at a service; what the calls do is tested with the database.
    await page.route('**/jrpc*', async (route) => {
      const body = JSON.parse(route.request().postData() ?? '{}')
      const settled = () => ({ ...closed, settled: { by: 'pia', note } })
      if (body.method === 'settle_money_alarm') {
        note = body.params.note
        return route.fulfill({ json: { jsonrpc: '2.0', id: body.id, result: { alarm: settled() } } })
      }
      const asked: { id: unknown; method: string; params: { settled: boolean } }[] = [body].flat()
      if (!asked.some(({ method }) => method === 'get_money_alarms')) return route.fallback()
      const answers = asked.map(({ id, method, params }) => {
        const isShown = method === 'get_money_alarms' && params.settled === (note !== '')
        const alarms = isShown ? [note === '' ? alarmTold : settled()] : []
        return { jsonrpc: '2.0', id, result: { alarms, tasks: [], payments: [], page: 1, hasmore: false } }
      })
      return route.fulfill({ json: Array.isArray(body) ? answers : answers[0] })
    })
    await page.goto(`${site.home(theme)}/refunds?lang=en-us`)
    const open = page.locator('[data-part=alarms] > li')
    await expect.poll(() => open.count()).toBe(1)
    expect(await open.innerText()).toContain('nothing here was left for')
    await expectAccessible(page, 'alarms about money')
    await shot(page, `alarms-${width}`)
    await hand.press(open.getByRole('button', { name: 'Note as settled' }))
    const settling = dialog(page)
    await hand.press(settling.getByRole('button', { name: 'It is settled' }))
    await settling.getByText('Write 3 characters or more.').waitFor()
    await settling.getByLabel('What was done?').fill('given back at the service')
    await expectAccessible(page, 'settle an alarm')
    await shot(page, `alarm-settle-${width}`)
    await hand.press(settling.getByRole('button', { name: 'It is settled' }))
    await page.getByText('is noted as settled.', { exact: false }).waitFor()
    await open.waitFor({ state: 'detached' })
    expect(await page.locator('[data-part=closed-alarms]').innerText()).toContain('given back at the service')
    await shot(page, `alarms-settled-${width}`)
    await done()
  },
)

test('a customer sees neither the button nor the list', async () => {
  const id = await bookedAt('studio', 2)
  const mail = (await site.mailsTo('ada@customers.example')).at(-1)
  const { page, done } = await openPage(browser)
  await page.goto(mail?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0] ?? '')
  await page.getByRole('button', { name: 'Cancel this' }).waitFor()
  expect(page.url()).toContain(id)
  expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
  await page.goto(`${site.home('studio')}/refunds`)
  await page.getByText('Please log in as somebody who works here.').waitFor()
  await done()
})
