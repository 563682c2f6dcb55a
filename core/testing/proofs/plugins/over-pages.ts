/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
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
const most = 15_000

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

async function contactAndPay(page: Page, email: string): Promise<void> {
  await page.locator('#booking-step input[autocomplete=given-name]').fill('Bea')
  await fill(page, '#booking-step input[autocomplete=family-name]', 'Moor')
  await fill(page, '#booking-step input[type=email]', email)
  await fill(page, '#booking-step input[type=text]:not([autocomplete])', 'For fun')
  if (!page.url().includes('confirmation_step')) await wayOn(page).click()
  await page.waitForURL('**/confirmation_step*')
  const card = page.locator('input[autocomplete=cc-number]')
  await card.fill('4242424242424242')
  await page.locator('input[autocomplete=cc-exp]').fill('12/30')
  await page.locator('input[autocomplete=cc-csc]').fill('123')
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**')
}

/** Opens pages of both tenants in one browser; what they are answered goes to `world.hear`. */
export function pageCustomers(browser: Browser, world: TwoCustomers): PageCustomers {
  let visits = 0
  async function visit(tenant: string, walk: (page: Page, at: { origin: string; day: number }) => Promise<void>) {
    visits += 1
    const width = widths[visits % widths.length] ?? 1280
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(most)
    const heard: Promise<void>[] = []
    page.on('console', (line) => world.hear(`${tenant} console`, line.text()))
    page.on('response', (answer) => {
      const what = async () => {
        const text = await answer.text().catch(() => '')
        world.hear(`${tenant} ${new URL(answer.url()).pathname}`, `${text}${JSON.stringify(answer.headers())}`)
      }
      heard.push(what())
    })
    try {
      await walk(page, { origin: world.origin(tenant), day: visits % 20 })
    } finally {
      world.hear(`${tenant} page`, await page.content().catch(() => ''))
      await Promise.all(heard)
      await context.close()
    }
  }
  return {
    async calm() {
      const email = `page-${visits}@customers.example`
      let met: Met = { booked: 0, mailed: 0 }
      await visit('calm', async (page, { origin, day }) => {
        const began = performance.now()
        await holdSlot(page, origin, 'calm', day)
        await contactAndPay(page, email)
        const booked = performance.now()
        const reservation = new URL(page.url()).pathname.split('/').at(-1) ?? ''
        met = { booked: booked - began, mailed: (await world.settled(email, reservation)) - booked }
      })
      return met
    },
    wild: () =>
      visit('wild', async (page, { origin, day }) => {
        // Its pages may be broken; they are looked at as far as somebody gets.
        page.setDefaultTimeout(3_000)
        await page.goto(`${origin}/`)
        await page.goto(`${origin}/plugins/acme-hostile/hello`).catch(() => null)
        await holdSlot(page, origin, 'wild', day)
        await fill(page, '[data-step=hostile_step] input', 'wild')
        await wayOn(page).click()
        await contactAndPay(page, `wild-${day}@customers.example`)
      }).catch(() => undefined),
  }
}
