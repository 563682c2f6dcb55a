import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { recipeFolder } from '../../core/testing/outside-plugins/recipe-folder.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

/** A way to pay of a partner whose browser half throws while it is drawn. */
const { name, folder, remove } = recipeFolder('payments')
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  const file = join(folder, 'client.tsx')
  const source = await readFile(file, 'utf8')
  const drawn = 'const words = useWords()'
  expect(source).toContain(drawn)
  await writeFile(file, source.replace(drawn, `if (config.hint) throw new Error('it broke')\n  ${drawn}`))
  ;[site, browser] = await Promise.all([startSite('sqlite', { [name]: folder }), connect()])
  await site.revise('harbor', ({ whitelabel, bookables }) => {
    // It stands first, so that it is the one that is chosen when the review opens.
    whitelabel.plugins.unshift({ name, settings: { secret: 'a-secret-for-tests' } })
    const paid = ['paddle-lesson', 'first-bowl']
    for (const one of bookables) if (paid.includes(one.id)) Object.assign(one, { paymentterms: 'full' })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  remove()
})

testIn([
  ['harbor', phone],
  ['studio', desktop],
] as const)('where the browser half of a way to pay throws, another pays, in %s at %o', async (theme, viewport) => {
  const { page } = await openPage(browser, { viewport })
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day: viewport === phone ? 2 : 4 })
  await toReview(page, mouse)
  await page.getByRole('alert').getByText('We could not reach the payment service.').waitFor()
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/broken-${theme}-${viewport.width}.png`, fullPage: true })
  // Nobody waits for what never comes.
  await mouse.press(wayOn(page))
  await expect.poll(() => wayOn(page).isEnabled()).toBe(true)
  await mouse.press(page.getByRole('radio', { name: 'Card' }))
  await fillPayment(page, mouse)
  expect(await page.getByText('We could not reach the payment service.').count()).toBe(0)
  await confirm(page, mouse)
  await leavePage(page)
})
