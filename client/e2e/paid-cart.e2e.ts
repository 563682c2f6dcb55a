import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { dateInPlace, goOn, listOf, openList, planEvening, settled, tick } from './checklist-walk.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, openCode, toReview, typeCard, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => {
    for (const one of bundle.bookables)
      if (one.id === 'planning-talk') Object.assign(one, { price: 40, paymentterms: 'full', approvalmode: true })
      else if (one.id === 'evening-music') Object.assign(one, { billinginstructions: 'Pay the band on the *night*.' })
      else if (one.id === 'menu-tasting') Object.assign(one, { price: 0, requiredresources: [] })
    const code = { id: 'd-toast', provider: 'gather', referencecode: 'TOAST', discount_percentage: 10 }
    Object.assign(bundle, { discounts: [code] })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The sandbox's card that is approved once, and declined when it is charged again for the request. */
const declinedOnceSaved = '4000 0000 0000 0341'

/** For a look at the pages: with SHOTS, the folder in which pictures of them are left. */
const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

const lines = async (page: Page) =>
  (await page.locator('dl > div:visible').allTextContents()).filter((line) => /^Due/.test(line))

/** What the booking button, or on a phone the bar beside it, says is paid now, and when the request is accepted. */
async function onButton(page: Page): Promise<[string, string]> {
  const said = (await page.locator('[data-part=beneath]:visible').or(wayOn(page)).allTextContents()).join(' ')
  const [, now = '', later = ''] = /(\S+)\snow,?\D*?(\S+)\swhen\saccepted/.exec(said) ?? []
  return [now, later]
}

const minor = (shown: string): number => Math.round(Number(shown.replace(/[^\d.]/g, '')) * 100)

/** The review of a garden (paid now), a tasting (free), music (a down payment) and a talk (a request). */
async function openReview(viewport: typeof phone, day: number) {
  const visit = await openPage(browser, { viewport })
  const { page } = visit
  await openList(page, listOf(site))
  for (const [at, slug] of ['garden-ceremony', 'menu-tasting', 'evening-music', 'planning-talk'].entries()) {
    await tick(page, mouse, slug)
    await dateInPlace(page, mouse, slug, day + at)
  }
  await planEvening(page, mouse)
  await goOn(page, mouse)
  await toReview(page, mouse)
  await settled(page)
  return visit
}

testIn([
  ['1280 px', desktop, 8],
  ['390 px', phone, 14],
])(
  'at %s a cart is booked and paid in part, and requested in part, with one confirmation',
  async (name, viewport, day) => {
    const { page, done } = await openReview(viewport, day)
    // The talk costs 40, less five percent for three and more; of the music only a part is due now.
    const [now, later] = await onButton(page)
    expect(later).toBe('$38.00')
    expect(await lines(page)).toEqual([
      `Due now${now}`,
      `Due when accepted${later}`,
      expect.stringMatching(/^Due later\$[\d.]+$/),
    ])
    await page.getByText('A request, booked once accepted', { exact: true }).waitFor()
    await page.getByText('The amount is reserved, and taken only when it is accepted', { exact: false }).waitFor()
    // What the music alone leaves to be paid is paid as the music says.
    await page.getByRole('region', { name: 'How to pay' }).getByText('Pay the band on the night.').waitFor()
    await expectAccessible(page, 'the review of a cart with a request')
    await picture(page, `review-${name}`)

    const discount = await openCode(page, mouse)
    await mouse.type(discount.locator('input'), 'TOAST')
    await mouse.press(discount.getByRole('button', { name: 'Apply' }))
    await expect.poll(async () => (await onButton(page))[1]).toBe('$34.20')
    const [reduced] = await onButton(page)
    expect(minor(reduced)).toBeLessThan(minor(now))

    await fillPayment(page, mouse, declinedOnceSaved)
    await wayOn(page).click()
    await page.locator('[data-error=payment_declined]').waitFor()
    await expectAccessible(page, 'a cart whose request was declined')
    await picture(page, `declined-${name}`)
    expect(page.url()).toContain('/confirmation_step')

    await typeCard(page, mouse, '4242 4242 4242 4242')
    await confirm(page, mouse)
    await page.locator('[data-also][data-standing=pending]').waitFor()
    const also = await page
      .locator('[data-also]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-standing')))
    expect(also.sort()).toEqual(['booked', 'gig', 'pending'])
    await expect
      .poll(() => page.locator('[data-part=total]').allTextContents())
      .toEqual([expect.stringContaining(`Paid ${reduced}$34.20 reserved, taken only if acceptedStill to pay`)])
    await expectAccessible(page, 'thanks for a cart with a request')
    await picture(page, `thanks-${name}`)
    await done()
  },
)
