/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookableOf } from './flows-of-demo.ts'
import { mouse } from './hands.ts'
import { connect, openPage, phone } from './open-page.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'

const instructions = 'We ask so that the **boat fits**.\n\n- Your height\n\n<img src=x onerror="document.title=1">'
const { bookable: lesson } = providers.harbor

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', (bundle) => {
    bundle.whitelabel.settings = {
      datemessage: 'The white-label asks when',
      confirmationmessage: 'Is all of this right?',
    }
    for (const provider of bundle.providers) {
      provider.settings = { datemessage: { 'en-us': 'When shall we sail?', es: '¿Cuándo salimos?' } }
    }
    bookableOf(bundle, lesson, {
      displaytext: { bookbutton: 'Hop aboard', thankyoumessage: 'See you on the water!' },
      customdictionary: {
        'en-us': { userinstructions: instructions, 'nav.continue': 'On', 'thanks.again': 'Paddle again' },
        es: { userinstructions: 'Cuéntanos quién viene', 'thanks.again': 'Volver a remar' },
      },
    })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a bookable has its own words, and the provider’s take precedence over the white-label’s', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('harbor'))
  const card = (name: string) => page.locator('article', { hasText: name })
  expect(await card('Private paddle lesson').textContent()).toContain('Hop aboard')
  expect(await card('Kayak for half a day').textContent()).toContain('Book It!')
  await openFlow(page, site.book('harbor'))
  const heading = page.locator('h2').first()
  expect(await heading.textContent()).toBe('When shall we sail?')
  await holdSlot(page, mouse)
  expect(await heading.textContent()).toBe('Please fill out your information')
  const told = page.locator('[data-message=userinstructions]')
  expect(await told.locator('strong').textContent()).toBe('boat fits')
  expect(await told.locator('li').allTextContents()).toEqual(['Your height'])
  expect(await told.locator('img').count()).toBe(0)
  await page.locator('a[hreflang=es]').click()
  await expect.poll(() => heading.textContent()).toBe('Cuéntanos quién viene')
  expect(await told.count()).toBe(0)
  await page.locator('a[hreflang=en-us]').click()
  await told.waitFor()
  await toReview(page, mouse)
  expect(await heading.textContent()).toBe('Is all of this right?')
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(await page.locator('h1 [data-part=news]').textContent()).toBe('See you on the water!')
  const again = page.locator('main a[href="/"]')
  expect(await again.textContent()).toBe('Paddle again')
  // The reservation's bookable is known only now, so the page brings the words of all bookables.
  await page.reload()
  await page.locator('h1', { hasText: 'See you on the water!' }).waitFor()
  await page.locator('a[hreflang=es]').click()
  await expect.poll(() => again.textContent()).toBe('Volver a remar')
  await done()
})

test.each([
  ['workshop', /^Please review, pay, and confirm your /],
  ['clinic', /^Please review and confirm your /],
] as const)('%s speaks of paying only where something is to be paid', async (theme, prompt) => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await expect.poll(() => page.locator('h2').first().textContent()).toMatch(prompt)
  await done()
})
