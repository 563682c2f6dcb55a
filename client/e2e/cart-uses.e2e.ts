import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '../../core/domain/is-record.ts'
import { dateInPlace, goOn, listOf, openList, row, settled, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, openCode, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => {
    const talk = bundle.bookables.find(({ slug }) => slug === 'planning-talk')
    if (!talk) throw new Error('the demo has talks')
    Object.assign(bundle, {
      discounts: [{ id: 'last', provider: talk.provider, referencecode: 'LASTONE', discount_percentage: 10, uses: 1 }],
    })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The parameters of the calls of a method that a page has sent. */
function callsOf(page: Page, wanted: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.postData()?.includes(`"${wanted}"`)) return
    const { params }: { params?: unknown } = request.postDataJSON()
    if (isRecord(params)) sent.push(params)
  })
  return sent
}

testIn([
  ['1280 px', desktop, 4],
  ['390 px', phone, 9],
])(
  'at %s each hold of a checklist names its cart, so that links and codes are used once',
  async (_name, viewport, day) => {
    const { page, done } = await openPage(browser, { viewport })
    const held = callsOf(page, 'hold_appointment')
    await openList(page, listOf(site))
    await tick(page, mouse, 'planning-talk')
    await dateInPlace(page, mouse, 'planning-talk', day)
    await mouse.press(row(page, 'planning-talk').getByRole('button', { name: 'Add another date' }))
    await dateInPlace(page, mouse, 'planning-talk', day + 1)
    await tick(page, mouse, 'garden-ceremony')
    await dateInPlace(page, mouse, 'garden-ceremony', day)
    const [first, second] = held.map(({ draft }) => draft)
    expect(held.map(({ cart }) => cart)).toEqual([undefined, [first], [first, second]])
    await done()
  },
)

/** The review of a garden in a browser of its own. */
async function openReview(day: number, viewport = desktop) {
  const visit = await openPage(browser, { viewport })
  const { page } = visit
  await page.bringToFront()
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', day)
  await mouse.press(row(page, 'garden-ceremony').getByRole('button', { name: 'Add another date' }))
  await dateInPlace(page, mouse, 'garden-ceremony', day + 1)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await settled(page)
  const card = await openCode(page, mouse)
  const apply = async () => {
    await page.bringToFront()
    await card.getByRole('textbox').fill('lastone')
    await mouse.press(card.getByRole('button', { name: 'Apply' }))
  }
  const isUsed = () => card.locator('[data-part=told][data-tone=good]').waitFor()
  return { ...visit, card, apply, isUsed }
}

test('the last use of a code is kept for whose review has it, until they give it up', async () => {
  const first = await openReview(14)
  const other = await openReview(18, phone)
  await first.apply()
  await first.isUsed()
  await other.apply()
  await other.card.getByText('LASTONE has been used up.').waitFor()
  if (process.env.SHOTS) await other.page.screenshot({ path: `${process.env.SHOTS}/used-up.png`, fullPage: true })
  await first.page.bringToFront()
  const told = first.page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('update_reservation_metainformation'),
  )
  await mouse.press(first.card.getByRole('button', { name: /Remove/ }))
  await told
  await other.apply()
  await other.isUsed()
  await settled(other.page)
  if (process.env.SHOTS) await other.page.screenshot({ path: `${process.env.SHOTS}/applied.png`, fullPage: true })
  await fillPayment(other.page, mouse)
  await confirm(other.page, mouse)
  await first.apply()
  await first.card.getByText('LASTONE has been used up.').waitFor()
  await other.done()
  await leavePage(first.page)
})
