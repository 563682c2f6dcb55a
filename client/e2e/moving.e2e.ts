import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, confirm, fillPayment, holdSlot, openFlow, toldWhen, toReview, typeCard } from './walk.ts'
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

const customer = 'ada@customers.example'

/** The link of the customer's last mail. */
async function linkOfMail(): Promise<string> {
  const mail = (await site.mailsTo(customer)).at(-1)
  const link = mail?.text.match(/https?:\/\/\S*\/manage\/\S+/)?.[0]
  if (!link) throw new Error(`the mail has no link: ${mail?.text}`)
  return link
}

test('a customer moves from the mail’s link, is told of the new time, and cancels', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)

  await page.goto(await linkOfMail())
  const before = await toldWhen(page)
  await mouse.press(page.getByRole('link', { name: 'Change my class' }))
  await page.waitForURL('**/reschedule/id/**')
  await page.locator('[data-state=free]').first().waitFor()
  // Where it is now is said in words: at its day, and at its time.
  const present = page.locator('[data-date]').filter({ has: page.locator('[data-word=Now]') })
  await mouse.press(present)
  expect(await present.getAttribute('aria-label')).toMatch(/, the present day$/)
  const slot = await page.locator('[data-slot]:has-text("Now") > span').innerText()
  expect(before).toContain(slot.replace(/\s/g, ' '))
  await mouse.pickDay(page, 4)
  expect(await page.locator('[data-slot]:has-text("Now")').count()).toBe(0)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').nth(1))
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await page.getByText('The price stays the same.').waitFor()
  await mouse.press(page.getByRole('button', { name: 'Move it' }))
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()
  expect(await toldWhen(page)).not.toBe(before)
  expect((await site.mailsTo(customer)).at(-1)?.subject).toContain('New time')

  const link = await linkOfMail()
  await page.goto(link)
  await mouse.press(page.getByRole('button', { name: /^Cancel this/ }))
  await mouse.press(page.getByRole('button', { name: 'Yes, cancel it' }))
  await page.getByRole('heading', { name: 'is canceled' }).waitFor()
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.getByRole('heading', { name: 'is canceled' }).waitFor()
  expect((await site.mailsTo(customer)).at(-1)?.subject).toContain('Canceled')
  await done()
})

/** Lets the first answer on each page to what `asks` say something else. */
const answerOnce = (page: Page, asks: string, other: object) =>
  page.addInitScript(
    ([text, change]) => {
      const send = window.fetch
      let isFirst = true
      window.fetch = async (input, init) => {
        const answer = await send(input, init)
        if (!isFirst || !String(init?.body ?? '').includes(text)) return answer
        isFirst = false
        const { result, ...rest } = await answer.json()
        return Response.json({ ...rest, result: { ...result, ...change } })
      }
    },
    [asks, other] as const,
  )

test('less than was shown is shown anew, before anything is moved or cancelled', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const link = await linkOfMail()

  // As one that was read before a cutoff does.
  await answerOnce(page, '"preview":true', { refund: 900 })
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await mouse.pickDay(page, 4)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').nth(1))
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  await page.getByText('$900.00').waitFor()
  await mouse.press(page.getByRole('button', { name: 'Move it' }))
  await page.getByText('What comes back has changed').waitFor()
  await page.getByText('$900.00').waitFor({ state: 'hidden' })
  await mouse.press(page.getByRole('button', { name: 'Move it' }))
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()

  await page.goto(link)
  await mouse.press(page.getByRole('button', { name: /^Cancel this/ }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$900.00').waitFor()
  await mouse.press(page.getByRole('button', { name: 'Yes, cancel it' }))
  await dialog.getByText('What comes back has changed').waitFor()
  await dialog.getByText('$900.00').waitFor({ state: 'hidden' })
  await mouse.press(page.getByRole('button', { name: 'Yes, cancel it' }))
  await page.getByRole('heading', { name: 'is canceled' }).waitFor()
  await done()
})

test('a page that was opened before a payment was settled moves; one that shows another time does not', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const link = await linkOfMail()
  /** Moves it on a page that read the reservation as it was before. */
  const move = async (before: object) => {
    const old = await openPage(browser, { viewport: phone })
    await answerOnce(old.page, '"get_basereservation"', { version: 1, ...before })
    await old.page.goto(link.replace('/manage/', '/reschedule/id/'))
    await old.page.locator('[data-state=free]').first().waitFor()
    await mouse.pickDay(old.page, 4)
    await mouse.press(old.page.locator('[data-slot]:not([aria-disabled])').nth(1))
    await mouse.press(old.page.getByRole('button', { name: 'Continue' }))
    await mouse.press(old.page.getByRole('button', { name: 'Move it' }))
    return old
  }
  const other = await move({ start_utc: '2027-05-30T14:00:00.000Z' })
  await other.page.getByText('This has changed in the meantime.').waitFor()
  await other.done()
  const settled = await move({})
  await settled.page.getByRole('heading', { name: 'has a new time' }).waitFor()
  await settled.done()
  await done()
})

testIn([
  ['harbor', phone],
  ['studio', { width: 1280, height: 900 }],
] as const)('in %s a dearer move is paid on its page, and is made with the payment', async (theme, viewport) => {
  await site.revise(theme, ({ bookables }) => {
    for (const bookable of bookables) Object.assign(bookable, { paymentterms: 'full', seats: 6, seatsperbooking: 4 })
  })
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const link = await linkOfMail()
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-state=free]').first().waitFor()
  await mouse.type(page.getByLabel(/^How many/), '2')
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await mouse.pickDay(page, 4)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').first())
  await mouse.press(page.getByRole('button', { name: 'Continue' }))
  // The boat's plan asks each of the party; the studio asks one for all.
  if (theme === 'harbor') {
    await mouse.type(page.getByLabel('Height in inches'), '64')
    await mouse.press(page.getByRole('button', { name: 'Continue' }))
  }
  const pay = page.getByRole('button', { name: /^Pay .+ and move it$/ })
  await pay.waitFor()
  await typeCard(page, mouse, cards.declined)
  await mouse.press(pay)
  await page.getByRole('alert').waitFor()
  await typeCard(page, mouse, cards.confirmation)
  await mouse.press(pay)
  await mouse.press(page.getByRole('button', { name: 'Confirm payment' }))
  await page.getByRole('heading', { name: 'has a new time' }).waitFor()
  expect((await site.mailsTo(customer)).at(-1)?.subject).toContain('New time')
  await done()
})

test('after the cutoff the page says that it is too late', async () => {
  await site.revise('harbor', ({ bookables }) => {
    for (const bookable of bookables) bookable.reschedule_cutoff = 400 * 86_400
  })
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  const link = await linkOfMail()
  await page.goto(link)
  await page.getByRole('button', { name: /^Cancel this/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Change my trip' }).count()).toBe(0)
  await page.goto(link.replace('/manage/', '/reschedule/id/'))
  await page.locator('[data-gate=reschedule_cutoff]').waitFor()
  await done()
})
