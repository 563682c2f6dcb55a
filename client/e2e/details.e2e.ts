/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { keyboard, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf, saying } from './said.ts'
import { everywhere, testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const sentence = 'Half a day on the water with somebody who knows it. '
const picture = (name: string) => `/plugins/demo/pictures/${name}.svg`

/** Of so many characters. */
const textOf = (length: number) => `${sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length - 1)}.`

/** A finger that moves over the pictures to the left, from their right edge almost to the other. */
async function swipe(page: Page, strip: Locator): Promise<void> {
  await strip.scrollIntoViewIfNeeded()
  const box = await strip.boundingBox()
  if (!box) throw new Error('there are no pictures')
  const session = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
  for (const part of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

testIn([
  ['1280 px, by keyboard alone', 'en-us', desktop, keyboard, 'harbor', 'paddle-lesson'],
  ['390 px, by touch', 'es', phone, touch, 'base', 'piano-lesson'],
  ['1280 px, by keyboard alone', 'es', desktop, keyboard, 'base', 'piano-lesson'],
  ['390 px, by touch', 'en-us', phone, touch, 'harbor', 'paddle-lesson'],
] as const)(
  'a card’s details have its pictures, all of its text and its address at %s in %s',
  async (at, language, viewport, hand, theme, id) => {
    const say = saying(language)
    const pictureAt = (number: number) => details.getByText(say('resources.picture', { number, total: 3 }))
    await site.revise(theme, ({ bookables }) => {
      for (const one of bookables)
        if (one.id === id)
          Object.assign(one, {
            name: 'The long one',
            description: sentence.repeat(9),
            imagecarousel: [
              { url: picture('quay-harbor'), caption: 'At dawn' },
              picture('kiln-studio'),
              { photo: picture('gather-house'), caption: 'The way home' },
            ],
            location: { address: '2 North pier', displayonbookingsite: true },
          })
    })
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
    await page.goto(site.home(theme))
    const card = page.getByRole('article').filter({ hasText: 'The long one' }).first()
    // What stands on a card ends at a word, below 85 characters.
    expect(await card.locator('[data-part=about]').textContent()).toBe(sentence.trim())
    await hand.press(card.getByRole('button', { name: say('catalogue.view_more_of', { bookable: 'The long one' }) }))
    const details = page.getByRole('dialog', { name: 'The long one' })
    await pictureAt(1).waitFor()
    expect(await details.getByRole('img', { name: 'At dawn' }).count()).toBe(1)
    expect(await details.locator('p').filter({ hasText: sentence.trim() }).textContent()).toBe(sentence.repeat(9))
    const map = details.getByRole('link', { name: '2 North pier' })
    expect(await map.getAttribute('href')).toContain('query=2%20North%20pier')
    await hand.press(details.getByRole('button', { name: say('resources.picture_next') }))
    await pictureAt(2).waitFor()
    await expectFine(page, `a card's details at ${at}`)

    const strip = details.getByRole('region', { name: 'The long one' })
    if (hand === keyboard) {
      await strip.focus()
      await page.keyboard.press('ArrowRight')
    } else await swipe(page, strip)
    await pictureAt(3).waitFor()
    await details.getByText('The way home').waitFor()
    if (hand === keyboard) {
      await page.keyboard.press('Home')
      await pictureAt(1).waitFor()
      await page.keyboard.press('ArrowLeft')
      await pictureAt(3).waitFor()
    }
    expect(await details.locator('a[href^="/book/"]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await done()
  },
)

test('a card says all of a short description, and has no more to view', async () => {
  await site.revise('harbor', ({ bookables }) => {
    for (const one of bookables)
      if (one.id === 'paddle-lesson')
        Object.assign(one, {
          name: 'The short one',
          description: sentence.repeat(2).trim(),
          location: { address: 'Somebody’s home' },
        })
  })
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('harbor'))
  const card = page.getByRole('article').filter({ hasText: 'The short one' })
  expect(await card.locator('[data-part=about]').textContent()).toBe(sentence.repeat(2).trim())
  expect(await card.getByRole('button', { name: /View more/ }).count()).toBe(0)
  await done()
})

testIn(everywhere)(
  'who comes directly reads a description up to 500 characters at %s in %s, and unfolds a longer one',
  async (at, language, viewport) => {
    const more = saying(language)('summary.show_more')
    const describe = (description: string) =>
      site.revise('studio', ({ bookables }) => {
        for (const one of bookables)
          if (one.provider === 'kiln')
            Object.assign(one, one.id === 'first-bowl' ? { description } : { status: 'inactive' })
      })
    await describe(textOf(500))
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.goto(site.home('studio'))
    await page.waitForURL('**/book/first-bowl')
    await page.getByText(textOf(500), { exact: true }).waitFor()
    expect(await page.getByText(more).count()).toBe(0)
    await describe(textOf(501))
    await page.reload()
    await page.getByText(more).click()
    await page.getByText(textOf(501)).waitFor()
    await expectFine(page, `a bookable that is come to directly at ${at}`)
    await done()

    // A direct link tells it at length also where there is a list, whose way to it has told its beginning.
    await site.revise('studio', ({ bookables }) => {
      for (const one of bookables)
        if (one.id === 'first-bowl') Object.assign(one, { description: sentence.repeat(9).trim(), customlink: 'begin' })
    })
    const linked = await openPage(browser, { viewport, locale: localeOf[language] })
    for (const path of ['/directbooking/id/first-bowl', '/begin']) {
      await linked.page.goto(site.home('studio') + path)
      await linked.page.getByText(sentence.repeat(9).trim()).waitFor()
      expect(await linked.page.getByText(more).count(), path).toBe(0)
    }
    await linked.page.goto(`${site.home('studio')}/book/first-bowl`)
    await linked.page.getByText(more).waitFor({ state: 'attached' })
    await linked.done()
  },
)

test('the word that leads on stands in one line, in the same corner of every card', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(site.home('harbor'))
  const places = await page.locator('article [data-part=go]').evaluateAll((all) =>
    all.map((word) => {
      const box = word.getBoundingClientRect()
      const text = word.closest('[data-part=text]')?.getBoundingClientRect()
      return [
        Math.round((text?.right ?? 0) - box.right),
        Math.round((text?.bottom ?? 0) - box.bottom),
        Math.round(box.height),
      ].join()
    }),
  )
  expect(places.length).toBeGreaterThan(5)
  expect(new Set(places).size).toBe(1)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cards.png`, fullPage: true })
  await done()
})
