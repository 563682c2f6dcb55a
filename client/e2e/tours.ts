import type { Page } from 'playwright-core'
import { bringToReview, openCart } from './cart-walk.ts'
import { listOf, openList, tick } from './checklist-walk.ts'
import { chooseRange, rental } from './days-walk.ts'
import { openEvent } from './events-walk.ts'
import { asking, everyKind } from './fields-form.ts'
import { dialog } from './people.ts'
import { providers, themes } from './running-site.ts'
import { open, type Tour } from './tour.ts'
import { toursAround } from './tours-around.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'

/** Shows a page as it is printed. */
async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: null })
}

const flow: Tour = {
  name: 'flow',
  shows: [
    'catalogue',
    'date step',
    'date step with a slot chosen',
    'questions',
    'questions with faults',
    'review',
    'review on paper',
    'thanks',
    'thanks on paper',
    'manage',
    'manage on paper',
    'cancel dialog',
    'cancelled',
  ],
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
    await onPaper(page, () => seen('review on paper'))
    await confirm(page, hand)
    await seen('thanks')
    await onPaper(page, () => seen('thanks on paper'))
    await hand.press(page.locator('a[href^="/manage/"]').first())
    await page.waitForURL('**/manage/**')
    await page.locator('#cancel-reservation').waitFor()
    await seen('manage')
    await onPaper(page, () => seen('manage on paper'))
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
  shows: ['reschedule'],
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
  shows: ['range of days', 'range chosen'],
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
  shows: ['dates of an event', 'waitlist'],
  themes: ['harbor'],
  async walk({ page, hand, site, theme, seen }) {
    await openEvent(page, `${site.home(theme)}/book/sunset-sail`)
    await seen('dates of an event')
    await hand.press(page.locator('[data-occurrence] [data-wait]').first())
    await dialog(page).getByRole('button').last().waitFor()
    await seen('waitlist')
  },
}

const cart: Tour = {
  name: 'cart',
  shows: ['empty cart', 'cart'],
  themes: ['harbor'],
  async walk({ page, hand, site, seen }) {
    await open(page, `${site.home('harbor')}/cart`)
    await seen('empty cart')
    await bringToReview(page, hand, site, 'paddle-lesson', { day: 1 })
    await hand.press(page.locator('[data-part=to-cart] button').first())
    await openCart(page)
    await seen('cart')
  },
}

const checklist: Tour = {
  name: 'checklist',
  shows: ['list', 'list with a calendar'],
  themes: ['harbor'],
  async walk({ page, hand, site, seen }) {
    await openList(page, listOf(site))
    await seen('list')
    await tick(page, hand, 'evening-music')
    await seen('list with a calendar')
  },
}

const fields: Tour = {
  name: 'fields',
  shows: ['questions of every kind', 'questions of every kind with faults'],
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

export const tours: Tour[] = [flow, move, days, events, cart, checklist, fields, ...toursAround]
