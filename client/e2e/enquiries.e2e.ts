/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { localeOf, saidIn, saying } from './said.ts'
import { live } from './walk.ts'
import { testIn, walked } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => {
    const quay = bundle.providers.find(({ subdomain }) => providers.harbor.host.startsWith(`${subdomain}.`))
    Object.assign(quay ?? {}, { email: 'desk@quay.example' })
    Object.assign(bundle.whitelabel, { termsbybutton: false })
    for (const one of bundle.bookables) if (one.id === 'two-hand-passage') one.forms = ['harbour']
    bundle.forms.push({
      ...{ id: 'harbour', provider: 'quay', name: 'Before you come' },
      sections: [
        {
          id: 's1',
          questions: [
            { id: 'h-mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
            { id: 'h-from', slug: 'from', type: 'address', prompt: 'Where do you come from?' },
            { id: 'h-crew', slug: 'crew', type: 'number', prompt: 'How many come?', minimum: 1, maximum: 5 },
            { id: 'h-swims', slug: 'swims', type: 'text', prompt: 'Can everybody swim?', required: true },
          ],
        },
      ],
    })
    bundle.bookables.push({
      ...{ id: 'harbour', slug: 'harbour', provider: 'quay', name: 'Harbour walk', bookabletype: 'standard' },
      ...{ duration: 3600, price: 30, paymentterms: 'full', forms: ['harbour'], contactenabled: true },
    })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The addresses in the mails of earlier tests. */
const opened = new Set<string>()

/** The page of a question that was not opened before, by the mail to staff. */
async function nextQuestion(): Promise<string> {
  const told = await site.mailsTo('desk@quay.example')
  const paths = told.map(({ text }) => /\/enquiries\/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '')
  const path = paths.find((one) => one !== '' && !opened.has(one)) ?? ''
  opened.add(path)
  return `${site.home('harbor')}${path}`
}

const provider = 'Quay Street Paddle & Sail'

testIn([
  ['a phone', 'es', phone, 'gus@people.example', /jueves, 20 de mayo/],
  ['a desktop', 'en-us', desktop, 'hal@people.example', /Thursday, May 20/],
] as const)(
  'on %s in %s somebody asks, and staff answer from their mail',
  async (name, language, viewport, email, day) => {
    const say = saying(language)
    const options = { viewport, locale: localeOf[language] }
    const bookable = 'Two skippers for a passage'
    const asking = await openPage(browser, options)
    const { page } = asking
    await page.goto(site.home('harbor'))
    await page.getByRole('link', { name: say('catalogue.enquire_named', { provider, bookable }) }).click()
    await page.getByRole('heading', { name: say('enquire.title', { bookable }) }).waitFor()
    const send = page.getByRole('button', { name: say('enquire.send') })
    await live(send)
    await send.click()
    await page.getByText(say('enquire.need_reach')).waitFor()
    await expectFine(page, `enquire on ${name}`)
    await page.getByLabel(say('form.firstname')).fill('Gus')
    await page.getByLabel(say('form.lastname')).fill('Moor')
    await page.getByLabel(say('enquire.email')).fill(email)
    await page.getByLabel(say('enquire.message')).fill('Could you sail us to Monhegan?')
    // What every booking asks for may be told already.
    await page.getByLabel('Can everybody swim?').fill('All but Gus')
    const first = page.getByLabel(say('enquire.day', { number: 1 }))
    await first.fill('2020-05-20')
    await send.click()
    // The fault stands at the field, with its icon, and takes the focus.
    await page.locator('[data-part=time] [data-part=error]:has(svg)').getByText(say('error.time_past')).waitFor()
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    await first.fill('2027-05-20')
    await page.getByRole('button', { name: say('enquire.another') }).click()
    await page.getByLabel(say('enquire.day', { number: 2 })).waitFor()
    await send.click()
    await page.getByRole('heading', { name: say('enquire.sent') }).waitFor()
    await asking.done()

    const confirmed = await site.mailsTo(email)
    expect(confirmed.map(({ subject }) => subject)).toEqual([say('account_mail.enquired.subject', { provider })])
    expect(confirmed[0]?.text).not.toContain('Monhegan')

    const staff = await openPage(browser, options)
    await staff.page.goto(await nextQuestion())
    await staff.page.getByRole('heading', { name: say('enquiry.asks', { name: 'Gus Moor', bookable }) }).waitFor()
    await staff.page.getByText('Could you sail us to Monhegan?').waitFor()
    await staff.page.getByText('All but Gus').waitFor()
    await staff.page.getByText(day).waitFor()
    await expectFine(staff.page, `enquiry on ${name}`)
    const answer = staff.page.getByLabel(say('enquiry.answer', { name: 'Gus' }))
    await answer.fill('With pleasure. We call you.')
    // What is typed is kept until it is sent.
    await staff.page.reload()
    await expect.poll(() => answer.inputValue()).toBe('With pleasure. We call you.')
    await staff.page.getByRole('button', { name: say('enquiry.send') }).click()
    await staff.page.getByText(say('enquiry.done', { name: 'Gus' })).waitFor()
    await staff.done()
    const answers = await site.mailsTo(email)
    expect(answers.some(({ text }) => text.includes('With pleasure. We call you.'))).toBe(true)
  },
)

testIn([
  ['a phone', 'en-us', phone, 'ivy@people.example'],
  ['a desktop', 'es', desktop, 'jon@people.example'],
] as const)(
  'on %s in %s an offered time is accepted with what every booking asks for',
  async (name, language, viewport, email) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/enquire/harbour`)
    await page.getByLabel(say('form.firstname')).fill('Ivy')
    await page.getByLabel(say('form.lastname')).fill('Moor')
    await page.getByLabel(say('enquire.email')).fill(email)
    await page.getByLabel(say('enquire.message')).fill('Is there a walk on Thursday?')
    await page.getByRole('button', { name: say('enquire.send') }).click()
    await page.getByRole('heading', { name: say('enquire.sent') }).waitFor()
    await expectFine(page, `a sent question on ${name}`)

    await page.goto(await nextQuestion())
    await page
      .getByRole('heading', { name: say('enquiry.asks', { name: 'Ivy Moor', bookable: 'Harbour walk' }) })
      .waitFor()
    await page.getByLabel(say('enquiry.day')).fill('2027-05-20')
    await page.getByLabel(say('enquiry.from')).fill(viewport === phone ? '10:00' : '12:00')
    await page.getByLabel(say('enquiry.until')).fill(viewport === phone ? '11:00' : '13:00')
    await page.getByRole('button', { name: say('enquiry.send_offer') }).click()
    await page.getByText(say('enquiry.done', { name: 'Ivy' })).waitFor()

    const mails = await site.mailsTo(email)
    const offered = mails.find(({ subject }) => saidIn(language)('mail.offer.subject').test(subject))
    const [link = ''] = /https?:\/\/\S+\/manage\/\S+/.exec(offered?.text ?? '') ?? []
    await page.goto(link)
    await page.locator('[data-part=offer]').waitFor()
    expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
    const [accepting = ''] = say('waitlist.accept_pay', { amount: '…' }).split(' ')
    expect(await page.getByRole('button', { name: new RegExp(`^${accepting}`) }).count()).toBe(0)
    await expectFine(page, `an offer with questions on ${name}`)
    await page.getByRole('button', { name: say('waitlist.answer') }).click()
    await page.getByLabel('Can everybody swim?').fill('Yes, all of us')
    await page.getByRole('button', { name: say('account.save') }).click()
    const accept = page.getByRole('button', { name: saidIn(language)('waitlist.accept_pay') })
    await accept.click()
    await page.locator('#terms-fault').waitFor()
    await expectFine(page, `an offer with terms on ${name}`)
    await page.locator('#terms-agree').check()
    const token = page.waitForResponse((response) => response.url().endsWith('/payment-sandbox/tokens'))
    await page.locator('input[autocomplete=cc-number]').fill('4242424242424242')
    await page.locator('input[autocomplete=cc-exp]').fill('1234')
    await page.locator('input[autocomplete=cc-csc]').fill('123')
    await token
    await accept.click()
    await page.locator('[data-status=booked]').waitFor()
    await done()
  },
)

/** A browser's address may ask a few times an hour: both widths look at one question. */
async function askOnce() {
  const { page, done } = await openPage(browser, { viewport: desktop })
  // What a link says is answered already, and leaves the address; what is no answer is left out.
  const said = new URLSearchParams({ email: 'kim@people.example', swims: 'All of us', crew: '9', utm_source: 'mail' })
  await page.goto(`${site.home('harbor')}/enquire/harbour?${said}`)
  await page.waitForURL('**/enquire/harbour?utm_source=mail')
  expect(await page.getByLabel('Email').inputValue()).toBe('kim@people.example')
  expect(await page.getByLabel('Can everybody swim?').inputValue()).toBe('All of us')
  expect(await page.getByLabel('How many come?').inputValue()).toBe('')
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Moor')
  await page.getByLabel('Your question').fill('Do dogs come along? '.repeat(20))
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByRole('heading', { name: 'Your question is on its way' }).waitFor()
  await done()
}
let asked: Promise<void> | null = null

testIn([
  ['1280 px', 'en-us', { viewport: desktop }, mouse, false],
  ['390 px', 'es', { viewport: phone, hasTouch: true }, touch, true],
] as const)(
  'staff find in their list what was asked, at %s in %s',
  async (width, language, options, hand, isAnswered) => {
    const say = saying(language)
    asked ??= askOnce()
    await asked
    const { page, done } = await openPage(browser, { ...options, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/enquiries`)
    await page.getByText(say('payouts.login_first')).waitFor()
    await page.goto(`${site.home('harbor')}/reservations`)
    await logIn(page.getByRole('main'), hand, { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' })
    await hand.press(whoIsIn(page, 'Rosa', say))
    await hand.press(page.getByRole('link', { name: say('session.enquiries') }))
    await page.waitForURL('**/enquiries')
    const name = say('enquiry.asks', { name: 'Kim Moor', bookable: 'Harbour walk' })
    const theirs = page.locator('[data-part=open]').getByRole('link', { name })
    await theirs.waitFor()
    await expectFine(page, `questions at ${width}`)
    await hand.press(theirs)
    await page.getByRole('heading', { name }).waitFor()
    if (isAnswered) {
      await page.getByLabel(say('enquiry.answer', { name: 'Kim' })).fill('They do.')
      await hand.press(page.getByRole('button', { name: say('enquiry.send') }))
      await page.getByText(say('enquiry.done', { name: 'Kim' })).waitFor()
      await page.goBack()
      await page
        .locator('[data-part=done]')
        .getByRole('link', { name })
        .filter({ hasText: say('enquiry.status.answered') })
        .waitFor()
      expect(await theirs.count()).toBe(0)
    }
    await done()
  },
)

testIn([
  ['390 px', 'es', { viewport: phone, hasTouch: true }, touch, '14:00', '15:00'],
  ['1280 px', 'en-us', { viewport: desktop }, mouse, '15:00', '16:00'],
] as const)(
  'staff book what was asked about from their list, at %s in %s',
  async (width, language, options, hand, from, until) => {
    const say = saying(language)
    const { page, done } = await openPage(browser, { ...options, locale: localeOf[language] })
    await page.goto(`${site.home('harbor')}/reservations`)
    await logIn(page.getByRole('main'), hand, { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' })
    await hand.press(whoIsIn(page, 'Rosa', say))
    await hand.press(page.getByRole('link', { name: say('session.enquiries') }))
    await page.waitForURL('**/enquiries')
    const book = page.getByRole('link', { name: say('enquiry.book', { name: 'Gus Moor' }) })
    await book.first().waitFor()
    await expectFine(page, `questions to book at ${width}`)
    await hand.press(book.first())
    const form = page.locator('#book')
    // It begins with what the question says, and its answers.
    await form.getByLabel('Can everybody swim?').waitFor()
    expect(await form.getByLabel('Can everybody swim?').inputValue()).toBe('All but Gus')
    expect(await form.getByLabel(say('enquiry.day')).inputValue()).toBe('2027-05-20')
    const what = form.getByLabel(say('enquiry.book_what'))
    expect(await what.inputValue()).toBe('two-hand-passage')
    await what.selectOption({ label: 'Harbour walk' })
    await expect.poll(() => form.getByLabel(say('enquiry.until')).inputValue()).toBe('10:00')
    // The time was sold above.
    await form.getByLabel(say('enquiry.from'), { exact: true }).fill('10:00')
    expect(await form.getByLabel(say('enquiry.until')).inputValue()).toBe('11:00')
    const send = form.getByRole('button', { name: say('enquiry.book', { name: 'Gus' }) })
    await form.getByLabel('Can everybody swim?').fill('')
    await hand.press(send)
    await form.getByText(say('validation.required')).waitFor()
    await form.getByLabel('Can everybody swim?').fill('All but Gus')
    await hand.press(send)
    await form.getByRole('alert').getByText(say('error.slot_taken')).waitFor()
    await expectFine(page, `a refused booking at ${width}`)
    await form.getByLabel(say('enquiry.from'), { exact: true }).fill(from)
    expect(await form.getByLabel(say('enquiry.until')).inputValue()).toBe(until)
    await hand.press(send)
    await page.getByText(say('enquiry.booked', { name: 'Gus' })).waitFor()
    await page.getByText(say('enquiry.status.converted'), { exact: true }).waitFor()
    expect(await form.count()).toBe(0)
    await expectFine(page, `a booked question at ${width}`)
    await done()
  },
)

test('who asked is told in their language that staff have booked', async () => {
  for (const [email, language] of walked([
    ['gus@people.example', 'es'],
    ['hal@people.example', 'en-us'],
  ] as const)) {
    const mails = await site.mailsTo(email)
    const subject = saidIn(language)('mail.booked.subject')
    expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(1)
  }
})
