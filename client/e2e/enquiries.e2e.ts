/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => {
    const quay = bundle.providers.find(({ subdomain }) => providers.harbor.host.startsWith(`${subdomain}.`))
    Object.assign(quay ?? {}, { email: 'desk@quay.example' })
    Object.assign(bundle.whitelabel, { termsbybutton: false })
    bundle.forms.push({
      ...{ id: 'harbour', provider: 'quay', name: 'Before you come' },
      sections: [
        {
          id: 's1',
          questions: [
            { id: 'h-mail', slug: 'email', type: 'validated email', prompt: 'Email', required: true },
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

test.each([
  ['a phone', phone, 'gus@people.example'],
  ['a desktop', desktop, 'hal@people.example'],
])('on %s somebody asks, and staff answer from their mail', async (_name, viewport, email) => {
  const asking = await openPage(browser, { viewport })
  const { page } = asking
  await page.goto(site.home('harbor'))
  await page.getByRole('link', { name: 'Ask Quay Street Paddle & Sail about Two skippers for a passage' }).click()
  await page.getByRole('heading', { name: 'Ask about Two skippers for a passage' }).waitFor()
  const send = page.getByRole('button', { name: 'Send the question' })
  await send.click()
  await page.getByText('Please give an email address or a phone number.').waitFor()
  await expectAccessible(page, 'enquire')
  await page.getByLabel('First name').fill('Gus')
  await page.getByLabel('Last name').fill('Moor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your question').fill('Could you sail us to Monhegan?')
  await page.getByLabel('Day 1').fill('2020-05-20')
  await send.click()
  // The fault stands at the field, with its icon, and takes the focus.
  await page.locator('[data-part=time] [data-part=error]:has(svg)').getByText('This time is over.').waitFor()
  await expect.poll(() => page.getByLabel('Day 1').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Day 1').fill('2027-05-20')
  await page.getByRole('button', { name: 'Add another time' }).click()
  await page.getByLabel('Day 2').waitFor()
  await send.click()
  await page.getByRole('heading', { name: 'Your question is on its way' }).waitFor()
  await asking.done()

  const confirmed = await site.mailsTo(email)
  expect(confirmed.map(({ subject }) => subject)).toEqual(['Your question has reached Quay Street Paddle & Sail'])
  expect(confirmed[0]?.text).not.toContain('Monhegan')

  const told = await site.mailsTo('desk@quay.example')
  const paths = told.map(({ text }) => /\/enquiries\/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '')
  const path = paths.find((one) => !opened.has(one)) ?? ''
  opened.add(path)
  const staff = await openPage(browser, { viewport })
  await staff.page.goto(`${site.home('harbor')}${path}`)
  await staff.page.getByRole('heading', { name: 'Gus Moor asks about Two skippers for a passage' }).waitFor()
  await staff.page.getByText('Could you sail us to Monhegan?').waitFor()
  await staff.page.getByText('Thursday, May 20').waitFor()
  await expectAccessible(staff.page, 'enquiry')
  await staff.page.getByLabel('Your answer to Gus').fill('With pleasure. We call you.')
  await staff.page.getByRole('button', { name: 'Send the answer' }).click()
  await staff.page.getByText('Your answer is on its way to Gus.').waitFor()
  await staff.done()
  const answers = await site.mailsTo(email)
  expect(answers.some(({ text }) => text.includes('With pleasure. We call you.'))).toBe(true)
})

test.each([
  ['a phone', phone, 'ivy@people.example'],
  ['a desktop', desktop, 'jon@people.example'],
])('on %s a time that staff offer is accepted with what every booking asks for', async (_name, viewport, email) => {
  const { page, done } = await openPage(browser, { viewport })
  await page.goto(`${site.home('harbor')}/enquire/harbour`)
  await page.getByLabel('First name').fill('Ivy')
  await page.getByLabel('Last name').fill('Moor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your question').fill('Is there a walk on Thursday?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByRole('heading', { name: 'Your question is on its way' }).waitFor()

  const told = await site.mailsTo('desk@quay.example')
  const paths = told.map(({ text }) => /\/enquiries\/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '')
  const path = paths.find((one) => one !== '' && !opened.has(one)) ?? ''
  opened.add(path)
  await page.goto(`${site.home('harbor')}${path}`)
  await page.getByRole('heading', { name: 'Ivy Moor asks about Harbour walk' }).waitFor()
  await page.getByLabel('Day').fill('2027-05-20')
  await page.getByLabel('From').fill(viewport === phone ? '10:00' : '12:00')
  await page.getByLabel('Until').fill(viewport === phone ? '11:00' : '13:00')
  await page.getByRole('button', { name: 'Offer this time' }).click()
  await page.getByText('Your answer is on its way to Ivy.').waitFor()

  const mails = await site.mailsTo(email)
  const offered = mails.find(({ subject }) => subject.startsWith('There is room for you'))
  const [link = ''] = /https?:\/\/\S+\/manage\/\S+/.exec(offered?.text ?? '') ?? []
  await page.goto(link)
  await page.locator('[data-part=offer]').waitFor()
  expect(await page.locator('input[autocomplete=cc-number]').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
  await expectAccessible(page, 'an offer with questions')
  await page.getByRole('button', { name: 'Answer the questions' }).click()
  await page.getByLabel('Can everybody swim?').fill('Yes, all of us')
  await page.getByRole('button', { name: 'Save' }).click()
  const accept = page.getByRole('button', { name: /^Accept and pay/ })
  await accept.click()
  await page.locator('#terms-fault').waitFor()
  await expectAccessible(page, 'an offer with terms')
  await page.locator('#terms-agree').check()
  const token = page.waitForResponse((response) => response.url().endsWith('/payment-sandbox/tokens'))
  await page.locator('input[autocomplete=cc-number]').fill('4242424242424242')
  await page.locator('input[autocomplete=cc-exp]').fill('1234')
  await page.locator('input[autocomplete=cc-csc]').fill('123')
  await token
  await accept.click()
  await page.locator('[data-status=booked]').waitFor()
  await done()
})

/** A browser's address may ask a few times an hour: both widths look at one question. */
async function askOnce() {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(`${site.home('harbor')}/enquire/harbour`)
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Moor')
  await page.getByLabel('Email').fill('kim@people.example')
  await page.getByLabel('Your question').fill('Do dogs come along? '.repeat(20))
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByRole('heading', { name: 'Your question is on its way' }).waitFor()
  await done()
}
let asked: Promise<void> | null = null

test.each([
  ['1280', { viewport: desktop }, mouse, false],
  ['390', { viewport: phone, hasTouch: true }, touch, true],
] as const)('staff find in their list what was asked, %s px', async (width, options, hand, isAnswered) => {
  asked ??= askOnce()
  await asked
  const { page, done } = await openPage(browser, options)
  await page.goto(`${site.home('harbor')}/enquiries`)
  await page.getByText('Please log in as somebody who works here.').waitFor()
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), hand, { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' })
  await hand.press(whoIsIn(page, 'Rosa'))
  await hand.press(page.getByRole('link', { name: 'Questions' }))
  await page.waitForURL('**/enquiries')
  const theirs = page.locator('[data-part=open]').getByRole('link', { name: 'Kim Moor asks about Harbour walk' })
  await theirs.waitFor()
  await expectAccessible(page, 'questions')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/enquiries-${width}.png`, fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
  await hand.press(theirs)
  await page.getByRole('heading', { name: 'Kim Moor asks about Harbour walk' }).waitFor()
  if (isAnswered) {
    await page.getByLabel('Your answer to Kim').fill('They do.')
    await hand.press(page.getByRole('button', { name: 'Send the answer' }))
    await page.getByText('Your answer is on its way to Kim.').waitFor()
    await page.goBack()
    await page
      .locator('[data-part=done]')
      .getByRole('link', { name: /Kim Moor.*Answered/ })
      .waitFor()
    expect(await theirs.count()).toBe(0)
  }
  await done()
})
