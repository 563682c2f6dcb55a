import type { Browser } from 'playwright-core'
import { calendarFaults } from './calendar-faults.ts'
import { mailFaults } from './mail-faults.ts'
import { screensOf, settled } from './pages/screens.ts'
import { walkFlow } from './pages/walk-flow.ts'
import { type WatchedContext, watchedContext } from './pages/watched-page.ts'
import type { Payload } from './tenants/payloads.ts'
import { type PoisonedSite, startPoisonedSite } from './tenants/poisoned-site.ts'

export interface RoundResult {
  texts: number
  refused: number
  /** The number of inspected documents. */
  screens: number
  faults: string[]
}

interface RoundOptions {
  browser: Browser
  payloads: Payload[]
  sentinel: string
  /** Shifts the payloads: from 0 to one less than their number. */
  round: number
  /** Whether browsers enforce the pages' Content-Security-Policy; one visit for each value. */
  policies: boolean[]
  /** The flows that are walked through; the last one ends with a booking. */
  flows: string[]
}

/** One flow for each kind of date. */
export const everyFlow = ['alpha-event', 'alpha-days', 'alpha-slot']

/** Shows a poisoned tenant in a browser: every screen, its mails and its calendar files. */
export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { payloads, round, policies } = options
  const site = await startPoisonedSite(payloads, round)
  const result: RoundResult = { texts: site.texts, refused: site.refused, screens: 0, faults: [] }
  try {
    await Promise.all([
      ...policies.map((policy) => visit(site, policy, options, result)),
      visitWithoutScript(site, options, result),
    ])
  } finally {
    await site.close()
  }
  return result
}

const isOwn = (host: string) => host.endsWith('.localhost')

async function visit(site: PoisonedSite, policy: boolean, options: RoundOptions, result: RoundResult) {
  const { browser, payloads, sentinel, round, flows } = options
  const watched = await watchedContext(browser, { sentinel, policy, isOwn })
  const payload = payloads[round % payloads.length]?.text ?? ''
  const mode = policy ? 'policy on' : 'policy off'
  const look = async (screen: string) => {
    watched.at(`round ${round}, ${mode}, ${screen}`)
    await watched.look()
    result.screens += 1
  }
  const { page } = watched
  for (const { name, address, act } of await screensOf(site, payload)) {
    watched.at(`round ${round}, ${mode}, ${name}`)
    await page.goto(address)
    await settled(page)
    await act?.(page)
    await look(name)
  }
  const email = `walker${round}${policy ? 'on' : 'off'}@customers.example`
  const walk = { origin: site.origin('alpha'), payload, email, look }
  for (const bookable of flows) await walkFlow(page, { ...walk, bookable, books: bookable === flows.at(-1) })
  result.faults.push(...(await readCalendars(site, watched)).map((one) => `round ${round}, ${one}`))
  result.faults.push(...(await readMails(site, watched, email, look)).map((one) => `round ${round}, ${one}`))
  result.faults.push(...watched.faults)
  await watched.context.close()
}

/** Reads the calendar files of the last page and of earlier reservations. */
async function readCalendars(site: PoisonedSite, { page, at }: WatchedContext): Promise<string[]> {
  at('calendar files')
  const pages = [page.url(), await site.manage('was-booked', 'thanks'), await site.manage('was-waitlisted', 'thanks')]
  const faults: string[] = []
  for (const address of pages) {
    if (address !== page.url()) await page.goto(address)
    await page.locator('[data-status]').first().waitFor()
    const links = page.locator('a[href*="/ics/"]')
    const href = (await links.count()) > 0 ? await links.first().getAttribute('href') : null
    if (href === null) continue
    const file = await page.evaluate(async (path) => (await fetch(path)).text(), href)
    faults.push(...calendarFaults(file).map((one) => `calendar file of ${address.split('?')[0]}: ${one}`))
  }
  return faults
}

/** Checks the mail of the new booking: its source, and its HTML as an unprotected mail program would render it. */
async function readMails(
  site: PoisonedSite,
  { page }: WatchedContext,
  receiver: string,
  look: (screen: string) => Promise<void>,
): Promise<string[]> {
  const mails = await site.mailsTo(receiver)
  if (mails.length === 0) return ['no mail came of what was booked']
  const faults: string[] = []
  for (const mail of mails) {
    faults.push(...mailFaults(mail.source, receiver).map((one) => `mail: ${one}`))
    // Not on a page of ours: a mail program does not know our policy, which would hold back what a payload does.
    await page.goto('about:blank')
    await page.setContent(mail.html)
    await look('mail, drawn bare')
    for (const path of ['inbox', `inbox/${mail.id}`, `inbox/${mail.id}/preview`]) {
      await page.goto(`${site.origin('alpha')}/plugins/mail-smtp/${path}`)
      await look(path)
    }
  }
  return faults
}

/** Visits the pages without script: as rendered, and once more with the content of noscript elements as markup. */
async function visitWithoutScript(site: PoisonedSite, options: RoundOptions, result: RoundResult) {
  const { browser, sentinel, round } = options
  const bare = await watchedContext(browser, { sentinel, policy: false, javaScriptEnabled: false, isOwn })
  const alive = await watchedContext(browser, { sentinel, policy: false, isOwn })
  const alpha = site.origin('alpha')
  for (const path of ['/', '/book/alpha-slot', '/book/alpha-days', '/book/alpha-event']) {
    for (const { at } of [bare, alive]) at(`round ${round}, without script, ${path}`)
    await bare.page.goto(alpha + path)
    await bare.look()
    await alive.page.goto(alpha + path)
    const html = await alive.page.evaluate(async () => (await fetch(location.href)).text())
    await alive.page.setContent(
      [...html.matchAll(/<noscript[^>]*>(.*?)<\/noscript>/gs)].map((match) => match[1]).join(''),
    )
    await alive.look()
    result.screens += 2
  }
  for (const { faults, context } of [bare, alive]) {
    result.faults.push(...faults)
    await context.close()
  }
}
