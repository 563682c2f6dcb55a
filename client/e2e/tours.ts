import type { Page } from 'playwright-core'
import { bringToReview, openCart } from './cart-walk.ts'
import { listOf, openList, tick } from './checklist-walk.ts'
import { chooseRange, rental } from './days-walk.ts'
import { openEvent } from './events-walk.ts'
import { asking, everyKind } from './fields-form.ts'
import type { Hand } from './hands.ts'
import { ada, dialog, logIn } from './people.ts'
import { providers, type RunningSite, type Theme, themes } from './running-site.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'

export interface Stay {
  page: Page
  hand: Hand
  site: RunningSite
  theme: Theme
  /** Judges what is on the screen now, under this name. */
  seen(screen: string): Promise<void>
}

/** A way through screens, in the words of no language. */
export interface Tour {
  name: string
  /** The demo providers that have all of them. */
  themes: Theme[]
  walk(stay: Stay): Promise<void>
}

/** Opens an address and waits until its page is live. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForLoadState('networkidle')
}

const flow: Tour = {
  name: 'flow',
  themes,
  async walk({ page, hand, site, theme, seen }) {
    await open(page, site.home(theme))
    await seen('catalogue')
    await openFlow(page, site.book(theme))
    await seen('date step')
    if (!(await chooseSlot(page, hand))) {
      await seen('date step with a slot chosen')
      await hand.press(wayOn(page))
    }
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await seen('questions')
    await hand.press(wayOn(page))
    await page.locator('[aria-invalid=true]').first().waitFor()
    await seen('questions with faults')
    await toReview(page, hand)
    await fillPayment(page, hand)
    await seen('review')
    await confirm(page, hand)
    await seen('thanks')
    await hand.press(page.locator('a[href^="/manage/"]').first())
    await page.waitForURL('**/manage/**')
    await page.locator('#cancel-reservation').waitFor()
    await seen('manage')
    await hand.press(page.locator('#cancel-reservation'))
    await dialog(page).getByRole('button').last().waitFor()
    await seen('cancel dialog')
    await hand.press(dialog(page).locator('button[type=submit]'))
    await page.locator('[data-status=cancelled]').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await seen('cancelled')
  },
}

const move: Tour = {
  name: 'move',
  themes: ['studio'],
  async walk({ page, hand, site, theme, seen }) {
    await openFlow(page, site.book(theme))
    await chooseSlot(page, hand, { day: 1 }).then((goesOn) => (goesOn ? undefined : hand.press(wayOn(page))))
    await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
    await toReview(page, hand)
    await fillPayment(page, hand)
    await confirm(page, hand)
    await hand.press(page.locator('a[href^="/manage/"]').first())
    await page.waitForURL('**/manage/**')
    await hand.press(page.locator('main a[href*="/reschedule/id/"]').first())
    await page.waitForURL('**/reschedule/id/**')
    await page.locator('[data-state=free]').first().waitFor()
    await seen('reschedule')
  },
}

const days: Tour = {
  name: 'days',
  themes: ['harbor'],
  async walk({ page, hand, site, theme, seen }) {
    await openFlow(page, site.home(theme) + rental)
    await seen('range of days')
    await chooseRange(page, hand, 5)
    await seen('range chosen')
  },
}

const events: Tour = {
  name: 'events',
  themes: ['harbor'],
  async walk({ page, site, theme, seen }) {
    await openEvent(page, `${site.home(theme)}/book/sunset-sail`)
    await seen('dates of an event')
  },
}

const cart: Tour = {
  name: 'cart',
  themes: ['harbor'],
  async walk({ page, hand, site, seen }) {
    await bringToReview(page, hand, site, 'paddle-lesson', { day: 1 })
    await hand.press(page.locator('[data-part=to-cart] button').first())
    await openCart(page)
    await seen('cart')
  },
}

const checklist: Tour = {
  name: 'checklist',
  themes: ['harbor'],
  async walk({ page, hand, site, seen }) {
    await openList(page, listOf(site))
    await seen('list')
    await tick(page, hand, 'evening-music')
    await seen('list with a calendar')
  },
}

const people: Tour = {
  name: 'people',
  themes: ['harbor'],
  async walk({ page, hand, site, theme, seen }) {
    await open(page, `${site.home(theme)}/login`)
    await seen('login')
    await logIn(page.getByRole('main'), hand, ada)
    await page.locator('header button[aria-expanded]').first().waitFor()
    for (const [screen, path] of [
      ['upcoming', '/reservations'],
      ['account', '/account'],
      ['jobs', '/gigs'],
    ] as const) {
      await open(page, site.home(theme) + path)
      await seen(screen)
    }
  },
}

const staff: Tour = {
  name: 'staff',
  themes: ['studio', 'harbor'],
  async walk({ page, hand, site, theme, seen }) {
    const who =
      theme === 'studio'
        ? { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!' }
        : { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' }
    await open(page, `${site.home(theme)}/today`)
    await seen('staff, signed out')
    await open(page, `${site.home(theme)}/reservations`)
    await logIn(page.getByRole('main'), hand, who)
    await page.locator('header button[aria-expanded]').first().waitFor()
    for (const path of ['today', 'enquiries', 'refunds', 'payouts', 'gigs']) {
      await open(page, `${site.home(theme)}/${path}`)
      await seen(path)
    }
  },
}

const fields: Tour = {
  name: 'fields',
  themes,
  async walk({ page, hand, site, theme, seen }) {
    await site.revise(theme, asking(providers[theme].bookable, everyKind, `fields-${theme}`))
    await page.goto(site.book(theme))
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    await seen('questions of every kind')
    await hand.press(wayOn(page))
    await page.locator('[aria-invalid=true]').first().waitFor()
    await seen('questions of every kind with faults')
  },
}

const around: Tour = {
  name: 'around',
  themes,
  async walk({ page, site, theme, seen }) {
    for (const [screen, path] of [
      ['public feed', '/public'],
      ['wall', '/public/wall'],
      ['password reset', '/passwordreset'],
      ['not found', '/no-such-page'],
      ['unknown reservation', '/manage/11111111-1111-4111-8111-111111111111'],
    ] as const) {
      await open(page, site.home(theme) + path)
      await seen(screen)
    }
    if (theme === 'harbor' || theme === 'workshop') {
      await open(page, site.home(theme).replace(/\/\/[a-z]+\./, '//'))
      await seen('marketplace')
    }
  },
}

export const tours: Tour[] = [flow, move, days, events, cart, checklist, people, staff, around, fields]
