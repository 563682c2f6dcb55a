/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { statuses } from '../tenants/plain-tenant.ts'
import type { PoisonedSite } from '../tenants/poisoned-site.ts'

/** A page that is opened by address, with what to do before it is inspected. */
export interface Screen {
  name: string
  address: string
  act?(page: Page): Promise<void>
}

/** All pages opened by address: every first page, every date step, every gate, error pages, existing reservations. */
export async function screensOf(site: PoisonedSite, payload: string): Promise<Screen[]> {
  const alpha = site.origin('alpha')
  const at = (name: string, address: string, act?: Screen['act']): Screen => ({ name, address, ...(act && { act }) })
  const written = encodeURIComponent(payload)
  const earlier = statuses.map(async (status) => [
    at(`manage, ${status}`, await site.manage(`was-${status}`, 'manage')),
    at(`thanks, ${status}`, await site.manage(`was-${status}`, 'thanks')),
  ])
  return [
    at('catalogue', `${alpha}/`),
    at('resources', `${site.origin('beta')}/`),
    at('by resource', `${site.origin('beta')}/with/beta-r1`),
    at('checklist', `${site.origin('gamma')}/`, tickAll),
    at('one screen', `${site.origin('delta')}/`),
    at('marketplace', `${site.origin('')}/`),
    at('slots, resources chosen by hand', `${alpha}/book/alpha-pick`, openDetails),
    at('slots at an address', `${alpha}/book/alpha-visit`),
    at('days', `${alpha}/book/alpha-days`),
    at('events', `${alpha}/book/alpha-event`, openDetails),
    at('calendar', `${alpha}/calendar/alpha-slot`),
    at('gate: link needed', `${alpha}/book/alpha-links`),
    at('gate: members', `${alpha}/book/alpha-members`),
    at('gate: locked', `${site.origin('locked')}/`),
    at('gate: hidden', `${site.origin('hidden')}/`),
    at('gate: empty', `${site.origin('empty')}/`),
    at('gate: no such page', `${alpha}/${written}`),
    at('gate: no such bookable', `${alpha}/book/${written}`),
    at('gate: no such step', `${alpha}/book/alpha-slot/${written}`),
    at('gate: no such reservation', `${alpha}/thanks/${written}?token=${written}`),
    at('gate: no such site', `${site.origin('nobody')}/?${written}=${written}`),
    at('query', `${alpha}/book/alpha-slot?lang=${written}&page=${written}&own_text=${written}&discountcode=${written}`),
    at('error: REST', `${alpha}/api/bookable/id/${written}?fields=${written}`),
    at('error: upload', `${alpha}/awslink?filename=${written}&filetype=${written}`),
    at('error: GraphQL', `${alpha}/graphql?query=${written}`),
    at('answer: REST', `${alpha}/api/bookable/id/alpha-slot`),
    at('inbox', `${alpha}/plugins/mail-smtp/inbox`),
    ...(await Promise.all(earlier)).flat(),
    at('cancel dialog', `${await site.manage('was-booked', 'manage')}&cancel`, dialogOpens),
  ]
}

/** The inspection closes it again with Escape. */
async function dialogOpens(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}

async function tickAll(page: Page): Promise<void> {
  const boxes = page.locator('[data-bookable] input[type=checkbox]')
  await boxes.first().waitFor()
  for (let index = 0; index < (await boxes.count()); index += 1)
    if (await boxes.nth(index).isVisible()) await boxes.nth(index).click()
}

async function openDetails(page: Page): Promise<void> {
  for (const one of await page.locator('main summary, main [aria-expanded=false]').all())
    if (await one.isVisible()) await one.click({ timeout: 3000 }).catch(() => undefined)
}

/** Waits until a document has loaded and the client, if there is one, has hydrated. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    if (!root || !document.getElementById('bootstrap')) return true
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 500 }),
      ),
  )
}
