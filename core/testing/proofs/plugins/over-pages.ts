/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import type { Met, TwoCustomers } from './two-customers.ts'

/** Customers of both tenants in a browser, who see everything that their pages are answered. */
export interface PageCustomers {
  /** A customer of the other tenant books, pays and is mailed. */
  calm(): Promise<Met>
  /** The hostile tenant's pages are looked at, as far as they come; what becomes of them is its own affair. */
  wild(): Promise<void>
}

const widths = [390, 1280]

/** How long one press may take to have its effect, ms. */
const patience = 30_000
/** How long somebody tries to get to where the plugin misbehaves, and stays there, ms. */
const ways = { there: 30_000, staying: 2_000 }
/** How long answers are waited for that have begun, ms; what hangs does not end before the page. */
const lastWords = 500

const wayOn = (page: Page) => page.locator('button[type=submit]:visible:enabled').last()

async function fill(page: Page, selector: string, text: string): Promise<void> {
  const field = page.locator(selector).first()
  if ((await field.count()) > 0) await field.fill(text)
}

/** From the calendar to the questions. @param day which of the next month's free days */
async function holdSlot(page: Page, origin: string, tenant: string, day: number): Promise<void> {
  await page.goto(`${origin}/book/${tenant}-lesson`)
  await page.locator('[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('[data-state=free]').nth(day).click()
  const slot = page.locator('[data-slot]:not([aria-disabled])').nth(day % 5)
  // Where there is nothing else to choose, the slot goes on by itself.
  const goesOn = (await slot.getAttribute('aria-pressed')) === null
  await slot.click()
  if (!goesOn) await wayOn(page).click()
  await page.waitForURL((url) => url.pathname.endsWith('_step') && !url.pathname.endsWith('datetime_step'))
}

async function contact(page: Page, email: string): Promise<void> {
  await page.locator('#booking-step input[autocomplete=given-name]').fill('Bea')
  await fill(page, '#booking-step input[autocomplete=family-name]', 'Moor')
  await fill(page, '#booking-step input[type=email]', email)
  await fill(page, '#booking-step input[type=text]:not([autocomplete])', 'For fun')
  if (!page.url().includes('confirmation_step')) await wayOn(page).click()
  await page.waitForURL('**/confirmation_step*')
}

async function payByCard(page: Page): Promise<void> {
  const card = page.locator('input[autocomplete=cc-number]')
  await card.fill('4242424242424242')
  await page.locator('input[autocomplete=cc-exp]').fill('12/30')
  await page.locator('input[autocomplete=cc-csc]').fill('123')
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
}

/** Pays by the hostile plugin, as far as its half lets anybody, and else by card. */
async function payWildly(page: Page): Promise<void> {
  const ways = page.locator('input[name=processor]')
  await page.locator('#payment-fields > *').first().waitFor()
  const hostile = ways.last()
  if ((await ways.count()) < 2) return payByCard(page)
  await hostile.check()
  const own = page.locator('[data-part=hostile-pay] button')
  await own.click({ timeout: 1_000 }).catch(() => undefined)
  await wayOn(page)
    .click({ timeout: 1_000 })
    .catch(() => undefined)
  await page.waitForURL('**/thanks/**', { timeout: 5_000 }).catch(() => undefined)
  if (page.url().includes('/thanks/')) return
  await ways.first().check()
  await payByCard(page)
}

/** Signs on as far as it goes; the service that people are sent to is not there. */
async function signOn(page: Page, origin: string): Promise<void> {
  let state: string | undefined
  page.on('request', (request) => {
    state = /^https:\/\/id\.acme\.example\/.*[?&]state=([^&]+)/.exec(request.url())?.[1] ?? state
  })
  await page.goto(`${origin}/openidlogin?redirect=/account`).catch(() => null)
  if (state === undefined) return
  // The service knows the white-label's host alone, above its providers'.
  const callback = new URL(`${origin}/openidlogin/callback?state=${state}&code=any`)
  callback.hostname = callback.hostname.split('.').slice(1).join('.')
  await page.goto(callback.href).catch(() => null)
}

/** Stays where nothing happens any more, until it is enough. */
const linger = () => pause(patience, undefined, { ref: false })

/** Files of the build are the same for everybody; each is read once. */
const isOfBuild = (answer: Response) => ['script', 'stylesheet', 'font'].includes(answer.request().resourceType())

/** Opens pages of both tenants in one browser; what they are answered goes to `world.hear`. */
export function pageCustomers(browser: Browser, world: TwoCustomers): PageCustomers {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const files = new Set<string>()
  let visits = 0

  /** A browser with files of the build, and with nothing of who used it before. */
  async function newPage(tenant: string, width: number): Promise<Page> {
    const name = `${tenant} ${width}`
    const opened =
      contexts.get(name) ?? browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    contexts.set(name, opened)
    const page = await (await opened).newPage()
    const session = await page.context().newCDPSession(page)
    const storageTypes = 'cookies,local_storage,indexeddb,service_workers,cache_storage'
    await session.send('Storage.clearDataForOrigin', { origin: world.origin(tenant), storageTypes })
    await session.detach()
    return page
  }

  async function visit(
    tenant: 'calm' | 'wild',
    walk: (page: Page, at: { origin: string; day: number }) => Promise<void>,
    enough: Promise<void> = new Promise(() => {}),
  ): Promise<void> {
    visits += 1
    const [number, origin] = [visits, world.origin(tenant)]
    const page = await newPage(tenant, widths[Math.floor(number / 2) % widths.length] ?? 1280)
    page.setDefaultTimeout(patience)
    const heard: Promise<void>[] = []
    page.on('console', (line) => {
      world.hear(`${tenant} console`, line.text())
      if (line.text().startsWith('acme-hostile ')) world.note()
    })
    page.on('response', (answer) => {
      if (isOfBuild(answer) && files.has(answer.url())) return
      files.add(answer.url())
      const what = async () => {
        const text = await answer.text().catch(() => '')
        world.hear(`${tenant} ${new URL(answer.url()).pathname}`, `${text}${JSON.stringify(answer.headers())}`)
      }
      heard.push(what())
    })
    try {
      await Promise.race([walk(page, { origin, day: number % 20 }), enough])
    } finally {
      world.hear(`${tenant} page`, await Promise.race([page.content().catch(() => ''), pause(lastWords, '')]))
      await Promise.race([Promise.all(heard), pause(lastWords)])
      await page.close()
    }
  }

  /** Until the plugin has misbehaved, and what follows from that has been seen. */
  async function seen(): Promise<void> {
    const end = performance.now() + ways.there
    while (world.misbehaved() === 0 && performance.now() < end) await pause(50)
    await pause(ways.staying)
  }

  /** What leads to the place in which the plugin misbehaves. */
  async function towards(page: Page, { origin, day }: { origin: string; day: number }): Promise<void> {
    const place = world.place()
    if (place.startsWith('sign-on')) return signOn(page, origin)
    if (place === 'route') return void (await page.goto(`${origin}/plugins/acme-hostile/hello`))
    await page.goto(`${origin}/`)
    await holdSlot(page, origin, 'wild', day)
    if (page.url().includes('hostile_step')) {
      await fill(page, '[data-step=hostile_step] input', 'wild')
      await wayOn(page).click()
      await page.waitForURL((url) => !url.pathname.endsWith('hostile_step'))
    }
    await contact(page, `wild-${day}@customers.example`)
    await payWildly(page)
    // The mail of it comes later.
    await linger()
  }

  return {
    async calm() {
      const email = `page-${visits}@customers.example`
      let met: Met = { booked: 0, mailed: 0, settled: 0 }
      await visit('calm', async (page, { origin, day }) => {
        const began = performance.now()
        await holdSlot(page, origin, 'calm', day)
        await contact(page, email)
        await payByCard(page)
        const booked = performance.now()
        const reservation = new URL(page.url()).pathname.split('/').at(-1) ?? ''
        met = { booked: booked - began, ...(await world.settled(email, reservation)) }
      })
      return met
    },
    async wild() {
      // Its pages may be broken, so that nobody gets any further: only what was seen by then counts.
      await visit('wild', (page, at) => towards(page, at).catch(linger), seen())
    },
  }
}
