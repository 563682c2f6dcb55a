import type { Frame, Locator, Page } from 'playwright-core'
import type { OpenidIssuer } from '../../core/testing/surfaces/openid-issuer.ts'
import { type Hand, mouse } from './hands.ts'
import { type DemoBundle, providers, type RunningSite, type Theme } from './running-site.ts'
import { saying } from './said.ts'

/** A customer of the demo's northwind. */
export const ada = { email: 'ada@customers.example', password: 'Lantern-Nine-9!', firstname: 'Ada', name: 'Ada Moor' }

/** Another one. */
export const bram = { email: 'bram@customers.example', password: 'Pebble-Six-6!' }

/** A person without an account. */
export const ben = { email: 'ben@people.example', password: 'Tiller-Seven-7!', firstname: 'Ben', lastname: 'Oakes' }

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Fills in and submits a login form. */
export async function logIn(form: Locator, hand: Hand, who: { email: string; password: string }): Promise<void> {
  await hand.type(form.locator('input[autocomplete=username]'), who.email)
  await hand.type(form.locator('input[autocomplete=current-password]'), who.password)
  await hand.press(form.locator('button[type=submit]:visible'))
}

/** Opens the window in which somebody logs in for a frame. */
export async function loginWindow(page: Page, frame: Frame, say = saying('en-us')): Promise<Page> {
  const link = frame.getByRole('link', { name: say('entry.window') })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  return opened
}

/** Logs somebody in for a frame. A window that keeps a session of its own asks nothing. */
export async function logInFrame(page: Page, frame: Frame, who: { email: string; password: string }): Promise<void> {
  const opened = await loginWindow(page, frame)
  const isClosed = opened.waitForEvent('close')
  const form = opened.locator('main')
  const password = form.locator('input[autocomplete=current-password]').waitFor()
  const isAsked = password.then(
    () => true,
    () => false,
  )
  if (await Promise.race([isAsked, isClosed.then(() => false)])) await logIn(form, mouse, who)
  await isClosed
}

/** Fills in the form of a new account. */
export async function fillAccount(form: Locator, hand: Hand, who: typeof ben): Promise<void> {
  await hand.type(form.getByLabel('First name'), who.firstname)
  await hand.type(form.getByLabel('Last name'), who.lastname)
  await hand.type(form.getByLabel('Email'), who.email)
  await typeNewPassword(form, hand, who.password)
}

/** Types the password twice. */
export async function typeNewPassword(form: Locator, hand: Hand, password: string): Promise<void> {
  const fields = form.locator('input[autocomplete=new-password]')
  await hand.type(fields.nth(0), password)
  await hand.type(fields.nth(1), password)
}

/** The signed-in user at the end of the header; on a phone a button with the name. */
export const whoIsIn = (page: Page, name: string, say = saying('en-us')): Locator =>
  page.locator('header').getByRole('button', { name: say('session.menu', { name }) })

/** The demo's white-label without guest checkout. */
export const withoutGuests = ({ whitelabel }: DemoBundle): void => {
  whitelabel.allowguestcheckout = false
}

/** The same, where whoever books signs on elsewhere once a date is chosen. */
export function withSignOn(bundle: DemoBundle, issuer: Pick<OpenidIssuer, 'plugin'>): void {
  withoutGuests(bundle)
  bundle.whitelabel.plugins.push(issuer.plugin)
  Object.assign(bundle.whitelabel, {
    thirdpartylogin: { openid: { label: 'Harbour Club' } },
    ssoflow: 'after_datetime',
  })
}

/** The white-label's host above a provider's, the only one that services for signing on know. */
export const knownHost = (site: Pick<RunningSite, 'home'>, theme: Theme): string => {
  const { host } = providers[theme]
  return site.home(theme).replace(host, host.slice(host.indexOf('.') + 1))
}
