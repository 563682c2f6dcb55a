import type { Browser, Page } from 'playwright-core'
import { chooseDate, openEvent } from './events-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { openPage } from './open-page.ts'
import { ada, dialog, logIn, whoIsIn } from './people.ts'
import type { RunningSite } from './running-site.ts'
import { acceptTerms, confirm, fillPayment, toReview, wayOn } from './walk.ts'

/**
 * Has Ada sign in and wait for a sail of which somebody has the last seat and gives it up, and answers the link of the
 * mail that offers it to her. The sail has three seats, and asks nothing.
 */
export async function offeredSail(
  page: Page,
  { site, browser }: { site: RunningSite; browser: Browser },
): Promise<string> {
  const sail = `${site.home('harbor')}/book/sunset-sail`
  const { page: other } = await openPage(browser)
  await openEvent(other, sail)
  await chooseDate(other, mouse, 'sail-1')
  await mouse.press(wayOn(other))
  await other.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(other, mouse)
  await fillPayment(other, mouse)
  await confirm(other, mouse)
  await page.bringToFront()
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.firstname).waitFor()
  await openEvent(page, sail)
  await mouse.press(page.locator('[data-occurrence=sail-1] [data-wait]'))
  await mouse.press(dialog(page).getByRole('button', { name: 'Yes please' }))
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await acceptTerms(page, mouse)
  await mouse.press(wayOn(page))
  await page.locator('[data-status=waitlisted]').waitFor()
  await other.bringToFront()
  await mouse.press(other.locator('main a[href*="/manage/"]'))
  await mouse.press(other.getByRole('button', { name: /^Cancel/ }))
  await mouse.press(dialog(other).getByRole('button').last())
  await other.locator('[data-status=cancelled]').waitFor()
  await leavePage(other)
  await page.bringToFront()
  const mails = await site.mailsTo(ada.email)
  const offer = mails.find(({ subject }) => subject.startsWith('There is room for you'))
  return /https?:\/\/\S+\/manage\/\S+/.exec(offer?.text ?? '')?.[0] ?? ''
}
