/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saidIn, saying } from './said.ts'
import { holdBack } from './stall.ts'
import { live } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  const openAllDay = [{ start: '09:00', end: '18:00' }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  await site.revise('harbor', ({ bookables, providers }) => {
    for (const one of providers) if (one.id === 'quay') one.email = 'desk@quay.example'
    for (const one of bookables) {
      if (!['skiff-rental', 'houseboat', 'sunset-sail'].includes(one.id)) continue
      Object.assign(one, { contactenabled: true, forms: [] })
      if (one.bookabletype === 'calendarday')
        one.availability = Object.fromEntries(days.map((day) => [day, openAllDay]))
    }
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

type Say = ReturnType<typeof saying>
type Word = Parameters<Say>[0]

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** The fields of the first and the last day, by their words. */
const bothDays = (within: Locator, say: Say, words: readonly [Word, Word]) =>
  words.map((word) => within.getByLabel(say(word))) as [Locator, Locator]

interface Asked {
  slug: string
  name: string
  /** Names what would suit, in the first of the page's choices. */
  want(choice: Locator, say: Say): Promise<void>
  /** Makes a mistake first, and waits until it is told. */
  slip(page: Page, choice: Locator, say: Say): Promise<void>
  /** What the page of the question says of it. */
  told: RegExp
  /** What the form of staff begins with. */
  begun(form: Locator, say: Say): Promise<void>
}

/** Days and nights differ in their words, and a stay ends on another day than it begins. */
const byDays = (slug: string, name: string, words: readonly [Word, Word], order: Word, told: RegExp): Asked => ({
  slug,
  name,
  told,
  async slip(page, choice, say) {
    const [first, last] = bothDays(choice, say, words)
    await first.fill('2027-05-20')
    await page.getByRole('button', { name: say('enquire.send') }).click()
    await choice.locator('[data-part=error]').getByText(say('enquire.both_days')).waitFor()
    await last.fill('2027-05-19')
    await choice.locator('[data-part=error]').getByText(say(order)).waitFor()
    // The fault stands at the field that is to be mended.
    await expect.poll(() => last.getAttribute('aria-invalid')).toBe('true')
    expect(await first.getAttribute('aria-invalid')).toBeNull()
  },
  async want(choice, say) {
    const [first, last] = bothDays(choice, say, words)
    await first.fill('2027-05-20')
    await last.fill('2027-05-22')
  },
  async begun(form, say) {
    const [first, last] = bothDays(form, say, words)
    expect([await first.inputValue(), await last.inputValue()]).toEqual(['2027-05-20', '2027-05-22'])
  },
})

const kinds: [string, 'en-us' | 'es', typeof phone, Hand, Asked][] = [
  [
    ...(['days', 'en-us', phone, touch] as const),
    byDays(
      'skiff-rental',
      'Rowing skiff, by the day',
      ['enquiry.first_day', 'enquiry.last_day'],
      'enquire.days_order',
      /Thursday, May 20.* 22/,
    ),
  ],
  [
    ...(['nights', 'es', desktop, mouse] as const),
    byDays(
      'houseboat',
      'Houseboat Petrel, by the night',
      ['enquiry.arrival', 'enquiry.departure'],
      'enquire.stay_order',
      /20 de mayo.*22 de mayo/,
    ),
  ],
  [
    ...(['the date of an event', 'en-us', desktop, mouse] as const),
    {
      slug: 'sunset-sail',
      name: 'Sunset sail and supper',
      told: /May 15/,
      async slip() {},
      async want(choice, say) {
        const dates = choice.getByLabel(say('enquire.date', { number: 1 }))
        expect(await dates.locator('option').allTextContents()).toEqual([
          say('form.choose'),
          expect.stringMatching(/^Sail and supper at the pier, .*May 15/),
          expect.stringMatching(/^Sail without supper, .*May 22/),
          say('enquiry.other_date'),
        ])
        await dates.selectOption({ index: 1 })
      },
      async begun(form, say) {
        const date = form.getByLabel(say('enquiry.event_date'), { exact: true })
        await expect.poll(() => date.locator('option:checked').textContent()).toMatch(/supper at the pier/)
      },
    },
  ],
]

test.each(kinds)(
  'somebody asks about %s, and staff book what they asked for',
  async (kind, language, viewport, hand, asked) => {
    const say = saying(language)
    const locale = language === 'es' ? 'es-ES' : 'en-US'
    const email = `${asked.slug}@people.example`
    const customer = await openPage(browser, { viewport, hasTouch: hand === touch, locale })
    const { page } = customer
    await page.goto(`${site.home('harbor')}/enquire/${asked.slug}`)
    await page.getByLabel(say('form.firstname')).fill('Ana')
    await page.getByLabel(say('form.lastname')).fill('Moor')
    await page.getByLabel(say('enquire.email')).fill(email)
    await page.getByLabel(say('enquire.message')).fill('Is there room for us?')
    const choice = page.getByRole('group', { name: say('enquire.choice', { number: 1 }) })
    await asked.slip(page, choice, say)
    await expectFine(page, `a mistaken date of ${kind}`)
    await shoot(page, `${asked.slug} mistaken`)
    await asked.want(choice, say)
    await expectFine(page, `a question about ${kind}`)
    await shoot(page, `${asked.slug} asked`)
    await hand.press(page.getByRole('button', { name: say('enquire.send') }))
    await page.getByRole('heading', { name: say('enquire.sent') }).waitFor()
    await customer.done()

    const staff = await openPage(browser, { viewport, hasTouch: hand === touch, locale })
    await staff.page.goto(`${site.home('harbor')}/reservations`)
    await logIn(staff.page.getByRole('main'), hand, {
      email: 'harbormaster@quay.example',
      password: 'Berth-Four-4!',
    })
    await staff.page.locator('header button[aria-expanded]').first().waitFor()
    await staff.page.goto(`${site.home('harbor')}/enquiries`)
    const heading = say('enquiry.asks', { name: 'Ana Moor', bookable: asked.name })
    await hand.press(staff.page.getByRole('link', { name: heading }))
    await staff.page.getByRole('heading', { name: heading }).waitFor()
    await staff.page.locator('dd').filter({ hasText: asked.told }).first().waitFor()
    const form = staff.page.locator('#book')
    const book = form.getByRole('button', { name: say('enquiry.book', { name: 'Ana' }) })
    await book.waitFor()
    await asked.begun(form, say)
    await expectFine(staff.page, `staff book ${kind}`)
    await shoot(staff.page, `${asked.slug} staff`)
    await hand.press(book)
    await staff.page.getByText(say('enquiry.booked', { name: 'Ana' })).waitFor()
    await shoot(staff.page, `${asked.slug} booked`)
    await hand.press(staff.page.getByRole('link', { name: say('enquiry.see_booked') }))
    await staff.page.waitForURL('**/manage/**')
    await staff.page.locator('[data-status=booked]').waitFor()
    await staff.done()

    const mails = await site.mailsTo(email)
    const booked = mails.filter(({ subject }) => saidIn(language)('mail.booked.subject').test(subject))
    expect(booked).toHaveLength(1)
    expect(booked[0]?.text).toMatch(asked.told)
  },
)

test('what is typed into a question before its page is live stays, and is sent', async () => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  const scripts = await holdBack(page, '**/*.js')
  await page.goto(`${site.home('harbor')}/enquire/houseboat`, { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Your question').fill('Is there a stove?')
  scripts.go()
  await live(page.getByRole('button', { name: 'Add other dates' }))
  await touch.press(page.getByRole('button', { name: 'Add other dates' }))
  await page.getByRole('group', { name: 'Choice 2' }).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ida')
  await page.getByLabel('Last name').fill('Moor')
  await page.getByLabel('Email').fill('ida@people.example')
  await touch.press(page.getByRole('button', { name: 'Send the question' }))
  await page.getByRole('heading', { name: 'Your question is on its way' }).waitFor()
  await done()
})
