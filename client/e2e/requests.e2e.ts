import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, fillPayment, holdSlot, openAnswers, openFlow, toReview, typeCard, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('studio', (bundle) => bookableOf(bundle, 'first-bowl', { approvalmode: true }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const customer = 'ada@customers.example'
const office = 'hello@slowkiln.example'

/** Requests an evening at the studio, up to the page that says what happens next. */
async function ask(day: number, who?: typeof ada) {
  const { page, done } = await openPage(browser)
  if (who) {
    await page.goto(`${site.home('studio')}/reservations`)
    await logIn(page.getByRole('main'), mouse, who)
    await page.getByRole('tab', { name: 'Upcoming' }).waitFor()
  }
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  expect(await wayOn(page).textContent()).toMatch(/^Request: .+ when accepted$/)
  await page.getByText('charged only if it is accepted').waitFor()
  await wayOn(page).click()
  await page.getByRole('heading', { name: 'Thank you, pending approval' }).waitFor()
  await page.getByText('is reserved, and taken only if the request is accepted').waitFor()
  return { page, done }
}

/** The link of the latest mail that asks staff to decide. */
async function linkToDecide(): Promise<string> {
  const mails = await site.mailsTo(office)
  const found = mails.flatMap(({ text }) => /http\S+\/requests\/\S+/.exec(text)?.[0] ?? []).at(-1)
  if (found === undefined) throw new Error('no mail asks staff to decide')
  return found
}

test('a request is approved on a phone, by the link of the mail, and its customer is told', async () => {
  const asked = await ask(0)
  await asked.done()
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(await linkToDecide())
  await page.getByRole('heading', { name: 'A request by Ada' }).waitFor()
  await page.getByText('Decide before').waitFor()
  await page.getByRole('link', { name: customer }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/decide-phone.png`, fullPage: true })
  await touch.press(page.getByRole('button', { name: 'Accept' }))
  await page.getByText('Ada has been told by email.').waitFor()
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
  await page.reload()
  await page.getByText('This request is accepted already.').waitFor()
  await done()
  expect((await site.mailsTo(customer)).map(({ subject }) => subject).at(-1)).toMatch(/^Accepted/)
})

test('a move that waits names the time that it keeps, to its customer and to staff', async () => {
  const asked = await ask(1)
  await asked.done()
  const staff = await openPage(browser)
  await staff.page.goto(await linkToDecide())
  await mouse.press(staff.page.getByRole('button', { name: 'Accept' }))
  await staff.page.getByText('Ada has been told by email.').waitFor()
  const mail = (await site.mailsTo(customer)).at(-1)
  const link = /https?:\S*\/manage\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(link)
  await page.locator('a[href^="/reschedule/"]').waitFor()
  const before = (await page.locator('h1 [data-part=when]').innerText()).trim()
  expect(before).not.toBe('')
  expect(await page.locator('[data-part=former]').count()).toBe(0)
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await mouse.pickDay(page, 3)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await mouse.press(page.getByRole('button', { name: 'Ask for this time' }))
  await page.getByRole('heading', { name: 'We have asked' }).waitFor()
  await page.goto(link)
  expect(await page.locator('[data-part=former]').innerText()).toContain(before)
  // What else can be done meanwhile: take it back, cancel all of it, or wish for another time instead.
  await page.getByRole('button', { name: 'Withdraw the change' }).waitFor()
  await mouse.press(page.getByRole('button', { name: /^Cancel this/ }))
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.getByText(`now ${before.replace('–', '–\u2060')}`).waitFor()
  await page.getByText(/^You have asked for .+ replaces it\.$/).waitFor()
  await staff.page.goto(await linkToDecide())
  expect(await staff.page.locator('[data-part=former]').innerText()).toContain(before)
  await staff.done()
  await done()
})

test('staff who look at a request are led to the decision, and withdraw nothing', async () => {
  const asked = await ask(3)
  const id = /\/thanks\/([^/?]+)/.exec(asked.page.url())?.[1] ?? ''
  await asked.done()
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(`${site.home('studio')}/reservations`)
  await logIn(page.getByRole('main'), touch, { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' })
  await whoIsIn(page, 'Maren').waitFor()
  // A list asks for its end by this address.
  await page.goto(`${site.home('studio')}/manage/${id}?cancel`)
  const decide = page.getByRole('link', { name: 'Decide about it' })
  await decide.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Withdraw request' }).count()).toBe(0)
  expect(await page.getByText('you pay nothing', { exact: false }).count()).toBe(0)
  await expectAccessible(page, 'a request as staff see it')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/staff-request.png`, fullPage: true })
  await touch.press(decide)
  await page.getByRole('heading', { name: 'A request by Ada' }).waitFor()
  await touch.press(page.getByRole('button', { name: 'Accept' }))
  await page.getByText('Ada has been told by email.').waitFor()
  await done()
})

test('what was withdrawn in the meantime is told plainly, and nothing can be decided about it', async () => {
  const { page: own, done: left } = await ask(1)
  const link = await linkToDecide()
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(link)
  await page.getByRole('button', { name: 'Reject' }).waitFor()

  await own.locator('a[href^="/manage/"]').click()
  await own.getByRole('button', { name: 'Withdraw request' }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await own.getByRole('heading', { name: 'Your request is withdrawn' }).waitFor()
  await own.getByText('You had paid nothing').waitFor()
  // The place is free again, and asked for anew from here.
  await own.getByRole('link', { name: 'Ask for another time' }).click()
  await own.waitForURL('**/book/first-bowl*')
  await left()

  await mouse.press(page.getByRole('button', { name: 'Accept' }))
  await page.getByText('This request has ended').waitFor()
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
  await done()
})

test('a rejection takes a message to the customer', async () => {
  const asked = await ask(2)
  await asked.done()
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(await linkToDecide())
  await mouse.press(page.getByRole('button', { name: 'Reject' }))
  await page.getByRole('dialog').getByRole('textbox').fill('The kiln is cooling that week.')
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Reject' }))
  await page.getByText('Nothing was charged.').waitFor()
  await done()
  const told = (await site.mailsTo(customer)).at(-1)
  expect(told?.subject).toMatch(/^Not accepted/)
  expect(told?.text).toContain('The kiln is cooling that week.')
})

test('the answers of a request are changed on its own page and told there; its card withdraws it', async () => {
  const { page, done } = await ask(2, ada)
  await page.locator('a[href^="/manage/"]').click()
  await page.getByRole('button', { name: 'Change answers' }).click()
  await page.getByRole('heading', { name: 'Change your answers' }).waitFor()
  await expectAccessible(page, 'the answers of a request')
  const field = page.getByRole('main').locator('textarea, input[type=text]').first()
  await field.fill('Left-handed, and never thrown before')
  await page.getByRole('button', { name: 'Save answers' }).click()
  await (await openAnswers(page)).getByText('Left-handed, and never thrown before').waitFor()
  await page.reload()
  await (await openAnswers(page)).getByText('Left-handed, and never thrown before').waitFor()
  const own = page.getByRole('article').filter({ has: page.locator(`a[href="${new URL(page.url()).pathname}"]`) })
  await page.goto(`${site.home('studio')}/reservations`)
  const card = own.filter({ has: page.locator('[data-status=pending]') })
  await card.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  const withdrawn = own.filter({ has: page.locator('[data-status=cancelled]') })
  await withdrawn.getByText('Left-handed, and never thrown before').waitFor({ state: 'attached' })
  await done()
})

test('a request whose bank refused the capture gets another card on its page, on a phone', async () => {
  const asked = await ask(5)
  await asked.done()
  const { card, original } = await site.sandbox('studio')
  card.capture = async () => ({ status: 'declined', code: 'insufficient_funds' })
  const staff = await openPage(browser)
  await staff.page.goto(await linkToDecide())
  await mouse.press(staff.page.getByRole('button', { name: 'Accept' }))
  await expect.poll(async () => (await site.mailsTo(customer)).at(-1)?.subject).toMatch(/^Another way to pay is needed/)
  Object.assign(card, original)
  const link = /http\S+\/manage\/\S+/.exec((await site.mailsTo(customer)).at(-1)?.text ?? '')?.[0] ?? ''
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Another way to pay is needed' }).waitFor()
  await expectAccessible(page, 'a request that waits for another way to pay')
  await page.getByText('Your payment details are kept until your request is answered').waitFor()
  await typeCard(page, mouse, cards.declined)
  await mouse.press(page.getByRole('button', { name: /^Reserve/ }))
  await page.getByRole('alert').waitFor()
  await typeCard(page, mouse, cards.approved)
  await mouse.press(page.getByRole('button', { name: /^Reserve/ }))
  await page.getByRole('heading', { name: 'Another way to pay is needed' }).waitFor({ state: 'detached' })
  await staff.page.reload()
  await mouse.press(staff.page.getByRole('button', { name: 'Accept' }))
  await staff.page.getByText('Ada has been told by email.').waitFor()
  await leavePage(staff.page)
  await done()
})
