import { chooseDate, openEvent } from './events-walk.ts'
import { bookableOf } from './flows-of-demo.ts'
import { bookedByGuest } from './gigs-walk.ts'
import { ada, dialog, logIn } from './people.ts'
import { type RunningSite, type Theme, themes } from './running-site.ts'
import { open, type Stay, type Tour } from './tour.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

const rosa = { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' }
const staffOf: Partial<Record<Theme, typeof rosa>> = {
  studio: { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' },
  clinic: { email: 'recepcion@alameda.example', password: 'Retiro-Siete-7!' },
}

async function signIn({ page, hand, site, theme }: Stay, who: typeof rosa): Promise<void> {
  await open(page, `${site.home(theme)}/reservations`)
  await logIn(page.getByRole('main'), hand, who)
  await page.locator('header button[aria-expanded]').first().waitFor()
}

/** Opens one address after the other. */
async function through({ page, site, theme, seen }: Stay, paths: readonly (readonly [string, string])[]) {
  for (const [screen, path] of paths) {
    await open(page, site.home(theme) + path)
    await seen(screen)
  }
}

/** The latest link to such a page in the mails to an address. */
async function linkTo(site: RunningSite, address: string, path: string): Promise<string> {
  const mails = await site.mailsTo(address)
  const links = mails.flatMap(({ text }) => new RegExp(`http\\S+/${path}/\\S+`).exec(text)?.[0] ?? [])
  return String(links.at(-1))
}

/** From the date to the review. */
async function bringOn({ page, hand }: Stay, day: number): Promise<void> {
  await holdSlot(page, hand, { day })
  await toReview(page, hand)
}

const people: Tour = {
  name: 'people',
  themes: ['harbor', 'studio'],
  shows: ['login', 'login with faults', 'upcoming', 'account', 'gift'],
  async walk(stay) {
    const { page, hand, site, theme, seen } = stay
    await open(page, `${site.home(theme)}/login`)
    await seen('login')
    await logIn(page.getByRole('main'), hand, { ...ada, password: 'not-it' })
    await page.locator('main [role=alert], main [aria-invalid=true]').first().waitFor()
    await seen('login with faults')
    await signIn(stay, ada)
    await through(stay, [
      ['upcoming', '/reservations'],
      ['account', '/account'],
      ['gift', '/gift'],
    ])
  },
}

const choosing: Tour = {
  name: 'choosing',
  themes: ['clinic'],
  shows: ['resources', 'what one of them offers'],
  async walk({ page, hand, site, theme, seen }) {
    await open(page, site.home(theme))
    await seen('resources')
    await hand.press(page.locator('[data-resource] h3 a').first())
    await page.waitForURL('**/with/**')
    await page.waitForLoadState('networkidle')
    await seen('what one of them offers')
  },
}

const staff: Tour = {
  name: 'staff',
  themes: ['studio', 'clinic', 'harbor'],
  shows: [...['signed out', 'today', 'enquiries', 'refunds', 'payouts', 'domains', 'giftcodes', 'issuing a gift code']],
  async walk(stay) {
    const { page, hand, site, theme, seen } = stay
    await open(page, `${site.home(theme)}/today`)
    await seen('signed out')
    await signIn(stay, staffOf[theme] ?? rosa)
    await through(
      stay,
      ['today', 'enquiries', 'refunds', 'payouts', 'domains', 'giftcodes'].map((one) => [one, `/${one}`] as const),
    )
    await hand.press(page.getByRole('main').getByRole('button').first())
    await dialog(page).getByRole('button').last().waitFor()
    await seen('issuing a gift code')
  },
}

const jobs: Tour = {
  name: 'jobs',
  themes: ['harbor'],
  shows: ['nothing open', 'open', 'claimed'],
  async walk(stay) {
    const { page, hand, site, theme, seen } = stay
    await signIn(stay, { email: 'jonah@quay.example', password: 'Bollard-Two-2!' })
    await through(stay, [['nothing open', '/gigs']])
    await bookedByGuest(page, 'boat-delivery')
    await open(page, `${site.home(theme)}/gigs`)
    await page.getByRole('article').first().waitFor()
    await seen('open')
    await hand.press(page.getByRole('article').first().getByRole('button').first())
    await page.locator('[data-part=jobs] a[href^="tel:"]').waitFor()
    await seen('claimed')
  },
}

const requests: Tour = {
  name: 'requests',
  themes: ['studio'],
  shows: ['asked', 'manage, undecided', 'to decide', 'rejecting', 'decided'],
  async walk(stay) {
    const { page, hand, site, theme, seen } = stay
    await site.revise(theme, (bundle) => bookableOf(bundle, 'first-bowl', { approvalmode: true }))
    await openFlow(page, site.book(theme))
    await bringOn(stay, 2)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await seen('asked')
    await hand.press(page.locator('a[href^="/manage/"]').first())
    await page.locator('main [data-status=pending]').waitFor()
    await page.waitForLoadState('networkidle')
    await seen('manage, undecided')
    await open(page, await linkTo(site, 'hello@slowkiln.example', 'requests'))
    const buttons = page.getByRole('main').getByRole('button')
    await buttons.last().waitFor()
    await seen('to decide')
    await hand.press(buttons.last())
    await dialog(page).locator('textarea').waitFor()
    await seen('rejecting')
    await page.keyboard.press('Escape')
    await hand.press(buttons.nth((await buttons.count()) - 2))
    await buttons.first().waitFor({ state: 'detached' })
    await seen('decided')
    await site.revise(theme, () => {})
  },
}

const enquiries: Tour = {
  name: 'enquiries',
  themes: ['harbor'],
  shows: ['enquire', 'enquire with faults', 'sent', 'to answer'],
  async walk({ page, hand, site, theme, seen }) {
    await open(page, `${site.home(theme)}/enquire/two-hand-passage`)
    await seen('enquire')
    const send = page.locator('main button[type=submit]')
    await hand.press(send)
    await page.locator('main [data-part=error]').first().waitFor()
    await seen('enquire with faults')
    await hand.type(page.locator('main input[autocomplete=given-name]'), 'Gus')
    await hand.type(page.locator('main input[autocomplete=family-name]'), 'Moor')
    await hand.type(page.locator('main input[type=email]').first(), 'gus@people.example')
    await hand.type(page.locator('main textarea').first(), 'Could you sail us to Monhegan?')
    await hand.press(send)
    await send.waitFor({ state: 'detached' })
    await seen('sent')
    await open(page, await linkTo(site, 'dock@quay.example', 'enquiries'))
    await page.locator('main textarea').first().waitFor()
    await seen('to answer')
  },
}

const balance: Tour = {
  name: 'balance',
  themes: ['workshop'],
  shows: ['left to pay'],
  async walk({ page, hand, site, theme, seen }) {
    await openFlow(page, `${site.home(theme)}/book/front-door`)
    await holdSlot(page, hand, { day: 8 })
    await toReview(page, hand)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await hand.press(page.locator('a[href^="/manage/"]').first())
    await page.locator('[data-part=balance]').waitFor()
    await seen('left to pay')
  },
}

const points: Tour = {
  name: 'points',
  themes: ['harbor'],
  shows: ['packages of points'],
  async walk(stay) {
    const { page, hand, site, theme, seen } = stay
    await signIn(stay, ada)
    await openEvent(page, `${site.home(theme)}/book/sunset-sail`)
    const date = page.locator('[data-occurrence]:has([data-choose])').first()
    await chooseDate(page, hand, String(await date.getAttribute('data-occurrence')))
    await hand.press(wayOn(page))
    await page.waitForURL(/_form_step|confirmation_step/)
    await toReview(page, hand)
    await hand.press(page.locator('[data-part=points]').getByRole('tab').last())
    await hand.press(page.locator('[data-part=points]').getByRole('button').last())
    await dialog(page).getByRole('button').last().waitFor()
    await seen('packages of points')
  },
}

const gates: Tour = {
  name: 'gates',
  themes: ['harbor'],
  shows: ['for members', 'link that leads nowhere'],
  walk: (stay) =>
    through(stay, [
      ['for members', '/book/members-evening'],
      ['link that leads nowhere', '/?linkid=nowhere'],
    ]),
}

const places: Tour = {
  name: 'places',
  themes: ['clinic', 'workshop'],
  shows: ['address before the date'],
  walk: (stay) =>
    through(stay, [['address before the date', stay.theme === 'clinic' ? '/book/home-visit' : '/book/estimate']]),
}

const around: Tour = {
  name: 'around',
  themes,
  shows: [
    ...['public feed', 'wall', 'embed', 'password reset', 'address to verify', 'not found', 'unknown reservation'],
    ...['unknown payment', 'marketplace'],
  ],
  async walk(stay) {
    const unknown = '11111111-1111-4111-8111-111111111111'
    await through(stay, [
      ['public feed', '/public'],
      ['wall', '/public/wall'],
      ['embed', '/embed'],
      ['password reset', '/passwordreset'],
      ['address to verify', '/verifyemail'],
      ['not found', '/no-such-page'],
      ['unknown reservation', `/manage/${unknown}`],
      ['unknown payment', `/payment/${unknown}`],
    ])
    const { page, site, theme, seen } = stay
    if (theme !== 'harbor' && theme !== 'workshop') return
    await open(page, site.home(theme).replace(/\/\/[a-z]+\./, '//'))
    await seen('marketplace')
  },
}

const scriptless: Tour = {
  name: 'scriptless',
  themes,
  isScriptless: true,
  shows: ['catalogue', 'date step', 'enquire', 'manage', 'login'],
  walk: (stay) =>
    through(stay, [
      ['catalogue', '/'],
      ['date step', stay.site.book(stay.theme).slice(stay.site.home(stay.theme).length)],
      ['enquire', stay.theme === 'harbor' ? '/enquire/two-hand-passage' : '/gift'],
      ['manage', '/manage/11111111-1111-4111-8111-111111111111'],
      ['login', '/login'],
    ]),
}

export const toursAround: Tour[] = [
  ...[people, choosing, staff, jobs, requests, enquiries, balance, points, gates, places, around],
  scriptless,
]
