import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { breakCalls, fault, nothing, type Outcome } from './break-calls.ts'
import { bookedByGuest } from './gigs-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, dialog, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { stall } from './stall.ts'
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

const say = saying('en-us')
const rosa = { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' }
const jonah = { email: 'jonah@quay.example', password: 'Bollard-Two-2!' }

const outcomes: [how: string, outcome: Outcome, told: string][] = [
  ['no answer', 'lost', say('error.offline')],
  ['a fault', fault, say('error.internal')],
  ['nothing', nothing, say('error.internal')],
]

const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')
const retries = (page: Page) => alerts(page).getByRole('button', { name: say('nav.retry') })

/** A visitor who is signed in as somebody, or a stranger. */
async function visitor(who: typeof rosa | null): Promise<Page> {
  const { page } = await openPage(browser, { viewport: phone })
  if (who === null) return page
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(main(page), mouse, who)
  await page.locator('header button[aria-expanded]').first().waitFor()
  return page
}

/** Presses every way to try again until nothing is said to have failed. */
async function tryAgain(page: Page): Promise<void> {
  for (let left = await retries(page).count(); left > 0; left = await retries(page).count()) {
    await mouse.press(retries(page).first())
    await expect.poll(() => retries(page).count()).toBeLessThan(left)
  }
  expect(await alerts(page).count()).toBe(0)
}

/** The screens that came after the first ones, and the call without which each has nothing to show. */
test.each([
  ['staff', '/today', 'get_day_list', rosa],
  ['staff', '/enquiries', 'get_contact_requests', rosa],
  ['staff', '/refunds', 'get_refund_tasks', rosa],
  ['staff', '/giftcodes', 'get_gift_codes', rosa],
  ['staff', '/domains', 'get_domains', rosa],
  ['staff', '/payouts', 'get_payment_connections', rosa],
  ['who takes on jobs', '/gigs', 'get_gigs', jonah],
  ['a customer', '/reservations', 'get_reservations_for_user', ada],
  ['a customer', '/account', 'get_user', ada],
  // With it are asked the sessions, saved cards and receipts.
  ['a customer', '/account', 'get_balances', ada],
  ['a customer', '/gift', 'get_gift_offer', ada],
  ['a stranger', '/gift', 'get_gift_offer', null],
  ['a stranger', '/public', 'get_eventfeed', null],
] as const)('%s reads at %s that %s failed, and tries again', async (_, path, call, who) => {
  const page = await visitor(who)
  for (const [how, outcome, told] of outcomes) {
    const broken = await breakCalls(page, call, outcome)
    await page.goto(site.home('harbor') + path)
    await alerts(page).first().waitFor()
    expect(await alerts(page).first().textContent(), how).toContain(told)
    // Neither empty nor still waiting: nothing is known.
    expect(await main(page).locator('[data-part=skeleton]').count(), how).toBe(0)
    if (outcome === nothing) await expectAccessible(page, `${path} without ${call}`)
    broken.heal()
    await tryAgain(page)
    await page.unroute('**/jrpc')
  }
  await leavePage(page)
})

test.each([
  ['staff', '/today', say('payouts.login_first'), rosa],
  ['staff', '/payouts', say('payouts.login_first'), rosa],
  ['who takes on jobs', '/gigs', say('gigs.login_first'), jonah],
  ['a customer', '/account', say('account.login_first'), ada],
  ['a customer', '/gift', say('giftpage.login'), ada],
  ['a customer', '/manage/11111111-1111-4111-8111-111111111111', say('manage.login.text'), ada],
] as const)(
  '%s who is signed in is not asked at %s to log in while nobody can be asked',
  async (_, path, asked, who) => {
    const page = await visitor(who)
    for (const outcome of ['lost', fault] as const) {
      const broken = await breakCalls(page, 'get_session', outcome)
      await page.goto(site.home('harbor') + path)
      await alerts(page).getByText(say('error.unavailable')).waitFor()
      expect(await page.getByText(asked).count()).toBe(0)
      broken.heal()
      await mouse.press(retries(page))
      await page.locator('header button[aria-expanded]').first().waitFor()
      await expect.poll(() => retries(page).count()).toBe(0)
      expect(await page.getByText(asked).count()).toBe(0)
      await page.unroute('**/jrpc')
    }
    await leavePage(page)
  },
)

test.each([
  ['/today', 'staff-page', rosa],
  ['/gigs', 'staff-page', jonah],
  ['/gift', 'staff-page', ada],
  ['/account', 'account-page', ada],
  ['/public', 'public-page', null],
  ['/embed', 'embed-page', null],
  ['/enquire/two-hand-passage', 'enquire-page', null],
] as const)('the code of %s, when lost, is asked for again', async (path, code, who) => {
  const page = await visitor(who)
  let isLost = true
  await page.route(`**/${code}-*.js`, (route) => (isLost ? route.abort('internetdisconnected') : route.continue()))
  await page.goto(site.home('harbor') + path)
  await alerts(page).getByText(say('error.offline')).waitFor()
  isLost = false
  await mouse.press(retries(page))
  await main(page).getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => retries(page).count()).toBe(0)
  await leavePage(page)
})

test('the button that tries again shows that it does', async () => {
  const page = await visitor(rosa)
  const broken = await breakCalls(page, 'get_day_list', fault)
  await page.goto(`${site.home('harbor')}/today`)
  await alerts(page).first().waitFor()
  broken.heal()
  const answer = await stall(page, 'get_day_list')
  await mouse.press(retries(page))
  await expect.poll(() => retries(page).getAttribute('aria-busy')).toBe('true')
  answer.go()
  await alerts(page).first().waitFor({ state: 'detached' })
  await leavePage(page)
})

test('what is open stays in sight where it can’t be read anew after a job was taken', async () => {
  const page = await visitor(jonah)
  await page.goto(`${site.home('harbor')}/gigs`)
  await bookedByGuest(page, 'boat-delivery')
  await page.reload()
  const open = page.getByRole('region', { name: 'Open (1)' })
  await open.waitFor()
  const broken = await breakCalls(page, 'get_gigs', fault)
  await mouse.press(open.getByRole('button', { name: say('gigs.claim'), exact: true }))
  await alerts(page).getByText(say('error.internal')).waitFor()
  expect(await open.getByRole('article').count()).toBe(1)
  broken.heal()
  await mouse.press(retries(page))
  await page.getByRole('region', { name: 'Mine (1)' }).waitFor()
  await leavePage(page)
})

test('a page of gift codes that can’t be read leaves the one before it, with its number', async () => {
  const page = await visitor(rosa)
  await page.goto(`${site.home('harbor')}/giftcodes`)
  await page.getByText(say('giftcodes.empty')).waitFor()
  await page.evaluate(async () => {
    const asked = await fetch('/sitetoken', { method: 'POST' })
    const headers = { authorization: `Bearer ${(await asked.json()).token}`, 'content-type': 'application/json' }
    for (let number = 1; number <= 21; number += 1) {
      const params = { amount: number, until: null, language: 'en-us', idempotencyKey: crypto.randomUUID() }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'issue_gift_code', params })
      const answer = await (await fetch('/jrpc', { method: 'POST', headers, body })).json()
      if (answer.error) throw new Error(JSON.stringify(answer.error))
    }
  })
  await page.reload()
  const older = page.getByRole('button', { name: say('paging.older') })
  await older.waitFor()
  const broken = await breakCalls(page, 'get_gift_codes', fault)
  await mouse.press(older)
  await alerts(page).first().waitFor()
  await page.getByText(say('paging.page', { page: 1 })).waitFor()
  broken.heal()
  await mouse.press(retries(page))
  await page.getByText(say('paging.page', { page: 2 })).waitFor()
  await page.getByText('$1.00 left of $1.00').waitFor()
  await leavePage(page)
})

test('what a dialog or a form has to know first is asked again where it was lost', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await mouse.press(page.locator('a[href^="/manage/"]').first())
  await page.locator('#cancel-reservation').waitFor()

  const terms = await breakCalls(page, 'cancel_reservation', 'lost')
  await mouse.press(page.locator('#cancel-reservation'))
  const asking = dialog(page)
  await asking.getByRole('alert').getByText(say('error.offline')).waitFor()
  expect(await asking.getByRole('button', { name: say('cancel.yes') }).isDisabled()).toBe(true)
  await expectAccessible(page, 'a cancellation whose terms are not known')
  terms.heal()
  await mouse.press(asking.getByRole('button', { name: say('nav.retry') }))
  await asking.getByText(say('cancel.text')).waitFor()
  expect(await asking.getByRole('button', { name: say('cancel.yes') }).isDisabled()).toBe(false)
  await mouse.press(asking.getByRole('button', { name: say('cancel.no') }))

  const forms = await breakCalls(page, 'get_forms_sections_fqs_ros_for_bookables', fault)
  await mouse.press(page.locator('#change-answers'))
  await alerts(page).getByText(say('error.internal')).waitFor()
  forms.heal()
  await mouse.press(retries(page))
  await page.getByRole('button', { name: say('answers.save'), exact: true }).waitFor()

  // The jobs make the receipt.
  await site.mailsTo(ada.email)
  const receipts = await breakCalls(page, 'get_receipts', fault)
  await page.reload()
  const paid = main(page).locator('[data-part=receipts]')
  await paid.getByRole('alert').getByText(say('error.internal')).waitFor()
  receipts.heal()
  await mouse.press(retries(page))
  await paid.locator('[data-receipt]').first().waitFor()
  await leavePage(page)
})

test('staff can book for who asked once what is offered can be read again', async () => {
  const page = await visitor(rosa)
  await page.evaluate(async () => {
    const asked = await fetch('/sitetoken', { method: 'POST' })
    const headers = { authorization: `Bearer ${(await asked.json()).token}`, 'content-type': 'application/json' }
    const who = { first_name: 'Gus', last_name: 'Moor', email: 'gus@people.example', mobile_phone_number: '' }
    const params = { bookable: 'two-hand-passage', ...who, message: 'To Monhegan?', preferred: [], formresponses: [] }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'create_contact_request', params })
    const answer = await (await fetch('/jrpc', { method: 'POST', headers, body })).json()
    if (answer.error) throw new Error(JSON.stringify(answer.error))
  })
  await page.goto(`${site.home('harbor')}/enquiries`)
  const broken = await breakCalls(page, 'get_bookables_for_provider_v2', fault)
  await mouse.press(page.getByRole('link', { name: 'Gus Moor' }).first())
  await alerts(page).getByText(say('error.internal')).waitFor()
  broken.heal()
  await mouse.press(retries(page))
  await page.getByLabel(say('enquiry.book_what')).waitFor()
  await leavePage(page)
})

test('the preview of an embedded site says that its code did not come, and asks for it again', async () => {
  const { page } = await openPage(browser)
  await page.route('**/embed/v1.js', (route) => route.abort('internetdisconnected'))
  await page.goto(`${site.home('harbor')}/embed`)
  await alerts(page).getByText(say('error.offline')).waitFor()
  await page.unroute('**/embed/v1.js')
  await mouse.press(retries(page))
  await page.locator('tessera-booking iframe').waitFor()
  await alerts(page).first().waitFor({ state: 'detached' })
  await leavePage(page)
})
