/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { bookedByGuest as book } from './gigs-walk.ts'
import { touch } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'

/** The demo's two skippers. */
const jonah = { email: 'jonah@quay.example', password: 'Bollard-Two-2!' }
const suki = { email: 'suki@quay.example', password: 'Halyard-Three-3!' }

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const asked = async (who: typeof jonah) => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await page.goto(`${site.home('harbor')}/gigs`)
  await logIn(page.getByRole('main'), touch, who)
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  return { page, done }
}

/** How far below the top of the page the list of own jobs begins. */
const placeOfMine = (page: Page): Promise<number> =>
  page.locator('#gigs-mine').evaluate((heading) => Math.round(heading.getBoundingClientRect().top + window.scrollY))

test('a claimer’s day on a phone: what is open, one tap, the way there, and back', async () => {
  const { page, done } = await asked(jonah)
  await page.getByText('Nothing is open right now.').waitFor()
  await book(page, 'boat-delivery')
  await page.reload()

  const open = page.getByRole('region', { name: 'Open (1)' })
  const card = open.getByRole('article')
  await card.getByText('Freeport, ME').waitFor()
  expect(await card.innerText()).not.toMatch(/Elm|Hopper|5550142|\$/)
  // Before a claim the way is asked for to the area alone.
  const far = await card.getByRole('link', { name: 'How far it is' }).getAttribute('href')
  expect(far).toBe('https://www.google.com/maps/dir/?api=1&destination=Freeport%2C%20ME')
  await expectAccessible(page, 'open jobs')
  const below = await placeOfMine(page)
  await touch.press(card.getByRole('button', { name: 'Take it' }))

  const mine = page.getByRole('region', { name: 'Mine (1)' })
  await mine.getByText('For Grace Hopper').waitFor()
  await page.getByRole('status').getByText('Boat brought to you is yours.').waitFor()
  expect(await mine.getByRole('link', { name: '(207) 555-0142' }).getAttribute('href')).toBe('tel:+12075550142')
  const map = mine.getByRole('link', { name: '12 Elm Street, Freeport, ME' })
  expect(await map.getAttribute('href')).toContain(encodeURIComponent('12 Elm Street, Freeport, ME'))
  const way = await mine.getByRole('link', { name: 'Directions' }).getAttribute('href')
  expect(way).toBe(
    `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent('12 Elm Street, Freeport, ME')}`,
  )
  await page.getByText('Nothing is open right now.').waitFor()
  // What stood in the open list says in its room whose it is now, and how to reach them.
  const room = page.locator('[data-part=left]')
  await room.getByText('For Grace Hopper').waitFor()
  expect(await room.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/job-taken.png`, fullPage: true })
  // However slow the claim was, nothing moves under the finger.
  expect(await placeOfMine(page)).toBe(below)
  await expectAccessible(page, 'own jobs')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.width)

  // A calendar follows the jobs by the address that is shown here.
  await touch.press(page.getByRole('button', { name: 'Show the address' }))
  const address = await page.getByLabel('Address to subscribe to').inputValue()
  await page.getByText('Google may take up to a day to show a change', { exact: false }).waitFor()
  await page.getByText('Whoever has this address can read these jobs', { exact: false }).waitFor()
  const followed = () => page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).text(), address)
  expect(await followed()).toContain('SUMMARY:Boat brought to you')
  await expectAccessible(page, 'own jobs, with the address for a calendar')

  await touch.press(mine.getByRole('button', { name: 'Give it back' }))
  await touch.press(page.getByRole('dialog').getByRole('button', { name: 'Give it back' }))
  await page.getByRole('region', { name: 'Open (1)' }).getByRole('button', { name: 'Take it' }).waitFor()
  await page.getByText('You have no jobs ahead.').waitFor()
  expect(await followed()).not.toContain('SUMMARY:Boat brought to you')
  expect(await placeOfMine(page)).toBe(below)
  await done()
})

test('what another one took a moment ago is said to be taken', async () => {
  const { page, done } = await asked(suki)
  const late = page.getByRole('region', { name: 'Open (1)' }).getByRole('button', { name: 'Take it' })
  await late.waitFor()
  const first = await asked(jonah)
  await touch.press(first.page.getByRole('button', { name: 'Take it' }))
  await first.page.getByRole('region', { name: 'Mine (1)' }).getByText('For Grace Hopper').waitFor()
  await first.done()
  await touch.press(late)
  await page.getByRole('alert').waitFor()
  await touch.press(page.getByRole('button', { name: 'Refresh' }))
  await page.getByText('Nothing is open right now.').waitFor()
  await done()
})

test('an offer is made, changed and withdrawn', async () => {
  const { page, done } = await asked(suki)
  await book(page, 'regatta-helm')
  await page.reload()
  const open = page.getByRole('region', { name: 'Open (1)' })
  await touch.press(open.getByRole('button', { name: 'Make an offer' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What you ask for, in USD').fill('a lot')
  await touch.press(dialog.getByRole('button', { name: 'Send the offer' }))
  await dialog.getByText('An amount, such as 120 or 120.50').waitFor()
  // A comma is the decimal sign in many languages.
  await dialog.getByLabel('What you ask for, in USD').fill('150,0')
  expect(await dialog.getByText('An amount, such as 120 or 120.50').count()).toBe(0)
  await dialog.getByLabel('A note to the provider').fill('I know that course.')
  await expectAccessible(page, 'an offer')
  await touch.press(dialog.getByRole('button', { name: 'Send the offer' }))
  await open.getByText(/^\$150\.00 · I know that course\.$/).waitFor()
  await page.getByRole('status').getByText('Your offer is with the provider.').waitFor()
  await touch.press(open.getByRole('button', { name: 'Change your offer' }))
  await touch.press(dialog.getByRole('button', { name: 'Not now' }))
  await touch.press(open.getByRole('button', { name: 'Withdraw your offer' }))
  await open.getByRole('button', { name: 'Make an offer' }).waitFor()
  await done()
})

test('who acts for nothing is told so', async () => {
  const { page, done } = await asked({ email: 'bram@customers.example', password: 'Pebble-Six-6!' })
  await page.getByText('There is nothing here for you to take on yet.').waitFor()
  await done()
})

test('staff pick a bid on a phone, by the link of the mail, and what they saw is what they agree to', async () => {
  const { page, done } = await asked(suki)
  const open = page.getByRole('region', { name: /^Open/ })
  const offer = async (amount: string) => {
    await touch.press(open.getByRole('button', { name: /(Make an|Change your) offer/ }))
    await page.getByRole('dialog').getByLabel('What you ask for, in USD').fill(amount)
    await touch.press(page.getByRole('button', { name: 'Send the offer' }))
    await open.getByText(`$${amount}`).waitFor()
  }
  await offer('150')
  const [mail] = (await site.mailsTo('dock@quay.example')).filter(({ subject }) => subject.startsWith('New offer by'))
  expect(mail?.text).toMatch(/Pick before: .+\n[\s\S]*Asks for: \$150.00/)
  const link = /http\S+\/requests\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  // Mails of other reservations may come between.
  const heard = async (subject: RegExp) =>
    (await site.mailsTo('grace@people.example')).filter((one) => subject.test(one.subject)).length
  expect(await heard(/^We are looking for somebody/)).toBeGreaterThan(0)
  const settled = await heard(/^Confirmed, and somebody will come/)

  const staff = await openPage(browser, { viewport: phone, hasTouch: true })
  await staff.page.goto(link)
  await staff.page.getByRole('heading', { name: 'Who does this for Grace?' }).waitFor()
  await expectAccessible(staff.page, 'the offers')
  const take = async () => {
    await touch.press(staff.page.getByRole('button', { name: /^Pick / }))
    await touch.press(staff.page.getByRole('dialog').getByRole('button', { name: 'Yes, pick' }))
  }
  await offer('900')
  await take()
  await staff.page.getByText('The offers have changed while you were looking.').waitFor()
  await staff.page.getByText('$900.00').waitFor()
  await take()
  await staff.page.getByText('have been told by email.').waitFor()
  expect(await staff.page.getByRole('button', { name: /^Pick / }).count()).toBe(0)
  await staff.page.reload()
  await staff.page.getByRole('heading', { name: 'It is settled who does this for Grace' }).waitFor()
  expect(await staff.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await staff.done()
  expect(await heard(/^Confirmed, and somebody will come/)).toBe(settled + 1)
  await done()
})

test('staff without the link of a mail are told how to get in, and what they decide', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.home('harbor')}/requests/unknown`)
  await page.getByText('Sign in as staff, or open the link of your email again.').waitFor()
  await page.goto(`${site.home('harbor')}/manage/unknown`)
  await page.getByRole('heading', { name: /^Log in to see this/ }).waitFor()
  await done()
  const staff = await asked({ email: 'harbormaster@quay.example', password: 'Berth-Four-4!' })
  await staff.page.getByText('You decide by email').waitFor()
  await staff.done()
})

test('many open jobs come a page at a time, with the number of all, and a claim keeps what is shown', async () => {
  // Times that the bookable has, after those that other tests book, so that Suki is free for the last of them.
  const opens: Record<string, number> = { Tue: 9, Wed: 9, Thu: 9, Fri: 9, Sat: 8, Sun: 8 }
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'America/New_York' })
  const hour = (one: number) => String(one).padStart(2, '0')
  await site.revise('harbor', ({ reservations }) => {
    for (let day = 25; day < 33; day += 1) {
      const opening = opens[weekday.format(now() + day * 86_400_000)]
      if (opening === undefined) continue
      for (const after of [0, 2, 4, 6])
        reservations.push({
          ...{ id: `open-${day}-${after}`, provider: 'quay', bookable: 'boat-delivery', status: 'gig', seats: 1 },
          start: `{today+${day}} ${hour(opening + after)}:00:00`,
          end: `{today+${day}} ${hour(opening + after + 2)}:00:00`,
          ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@people.example' },
        })
    }
  })
  const { page, done } = await asked(suki)
  await book(page, 'boat-delivery')
  await page.reload()
  const open = page.getByRole('region', { name: /^Open \(/ })
  const total = Number(/\d+/.exec(await open.getByRole('heading', { level: 2 }).innerText())?.[0])
  expect(total).toBeGreaterThan(20)
  expect(await open.getByRole('article').count()).toBe(20)
  await open.getByText(`20 of ${total}`).waitFor()
  await expectAccessible(page, 'more open jobs than a page has')
  await touch.press(open.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => open.getByRole('article').count()).toBe(total)
  expect(await open.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  const last = await open.getByRole('article').last().getAttribute('id')
  const job = last?.slice('job-'.length) ?? ''
  // As the mails lead to it: beyond the first page, among their own once it is claimed, and once it is gone.
  await page.goto(`${site.home('harbor')}/gigs?job=${job}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(last)
  await touch.press(open.getByRole('button', { name: 'Take it' }).last())
  await expect.poll(() => open.getByRole('article').count()).toBe(total - 1)
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(last)
  // One's own stand by day: the first one that is free as well.
  await touch.press(open.getByRole('button', { name: 'Take it' }).first())
  await open.getByRole('heading', { name: `Open (${total - 2})` }).waitFor()
  const mine = page.getByRole('region', { name: /^Mine/ })
  const byDay = await mine
    .getByRole('region')
    .evaluateAll((days) =>
      days.map((day) => [day.querySelector('h3')?.textContent ?? '', day.querySelectorAll('article').length] as const),
    )
  expect(byDay.length).toBeGreaterThan(1)
  for (const [day, jobs] of byDay) {
    expect(day).toMatch(/^\w+, \w+ \d+$/)
    expect(jobs).toBeGreaterThan(0)
  }
  const headings = byDay.map(([day]) => day)
  expect(headings).toEqual(
    [...new Set(headings)].toSorted((one, other) => Date.parse(`${one}, 2027`) - Date.parse(`${other}, 2027`)),
  )
  expect(await mine.getByRole('region').last().locator(`[id="${last}"]`).count()).toBe(1)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own-jobs.png`, fullPage: true })
  await page.goto(`${site.home('harbor')}/gigs?job=gone`)
  await page.getByText('This is not open anymore').waitFor()
  await done()
})
