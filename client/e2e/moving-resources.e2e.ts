import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type DemoBundle, type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
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

const folder = process.env.SHOTS
const shot = (page: Page, name: string) =>
  folder ? page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }) : null

const people = {
  harbor: { chosen: 'guide-ines', name: 'Ines Duarte', other: 'guide-tomas', othername: /Tom/ },
  base: { chosen: 'teacher-anselm', name: /Anselm/, other: 'teacher-rukmini', othername: /Rukmini/ },
} as const
type Place = keyof typeof people

/** From now on whoever was chosen is away. */
const away =
  (place: Place) =>
  (bundle: DemoBundle): void => {
    const { chosen: resource } = people[place]
    const provider = bundle.resources.find(({ id }) => id === resource)?.provider
    const blackout = {
      id: `away-${place}`,
      provider,
      resource,
      start: '{today+0} 00:00:00',
      end: '{today+300} 00:00:00',
    }
    Object.assign(bundle, { blackouts: [blackout] })
  }

async function book(page: Page, place: Place, hand: Hand): Promise<string> {
  await openFlow(page, site.book(place))
  // On a phone the list is folded.
  const fold = page.locator('[data-part=fold]:visible')
  if ((await fold.count()) > 0) await hand.press(fold)
  await page.getByRole('radio', { name: people[place].name }).first().dispatchEvent('click')
  await page.locator('[data-part=calendar]:not([inert])').waitFor()
  await holdSlot(page, hand, { day: 2 })
  await toReview(page, hand)
  await fillPayment(page, hand)
  await confirm(page, hand)
  return String(await page.locator('a[href*="/manage/"]').first().getAttribute('href'))
}

testIn([
  ['harbor', phone, touch],
  ['base', desktop, mouse],
] as const)(
  'in %s who was chosen and is not free then is asked about, and another may come',
  async (place, size, hand) => {
    const { page, done } = await openPage(browser, { viewport: size, hasTouch: hand === touch })
    const manage = await book(page, place, hand)
    await site.revise(place, away(place))
    await page.goto(site.home(place) + manage.replace('/manage/', '/reschedule/id/'))
    const chosen = page.locator('[data-part=chosen-resources]:visible')
    await chosen.getByText(people[place].name).waitFor()
    await page.getByRole('button', { name: 'Show times with others too' }).waitFor()
    await shot(page, `moving-resources-${place}`)
    await expectAccessible(page, 'whoever is to come is not free')
    await hand.press(chosen.getByRole('button'))
    const prompts = { 'prompt.resource_step': /^Select (guides|teachers)$/ }
    await page.getByRole('heading', { name: prompts['prompt.resource_step'] }).waitFor()
    await page.getByRole('radio', { name: people[place].othername }).first().dispatchEvent('click')
    await shot(page, `moving-resources-${place}-choice`)
    await expectAccessible(page, 'another one for a move')
    await hand.press(wayOn(page))
    await page.locator('[data-state=free]').first().waitFor()
    await hand.pickDay(page, 4)
    await hand.press(page.locator('[data-slot]:not([aria-disabled])').first())
    await hand.press(page.getByRole('button', { name: 'Continue' }))
    await page.getByText('The price stays the same.').waitFor()
    await page.locator('dd').filter({ hasText: people[place].othername }).waitFor()
    await shot(page, `moving-resources-${place}-review`)
    await expectAccessible(page, 'a move with another one')
    await hand.press(page.getByRole('button', { name: 'Move it' }))
    await page.getByRole('heading', { name: 'has a new time' }).waitFor()
    await page.locator('dd').filter({ hasText: people[place].othername }).first().waitFor()
    await page.goto(site.home(place) + manage)
    await page.locator('dd').filter({ hasText: people[place].othername }).first().waitFor()
    await done()
  },
)
