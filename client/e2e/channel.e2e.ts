import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type LocalService, localService } from '../../core/plugin-api/conformance/index.ts'
import { recipeFolder } from '../../core/testing/outside-plugins/recipe-folder.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

const recipe = recipeFolder('channel')
let service: LocalService
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  service = await localService()
  service.answers((_path, response) => response.writeHead(202).end())
  ;[site, browser] = await Promise.all([startSite('sqlite', { 'acme-pager': recipe.folder }), connect()])
  const settings = { url: service.url, apikey: 'a-key-for-tests', secret: 'a-secret-for-tests' }
  await site.revise('clinic', ({ whitelabel }) => void whitelabel.plugins.push({ name: 'acme-pager', settings }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await service.close()
  recipe.remove()
})

testIn([phone, desktop])(
  'texts are agreed to in the review and stopped on the page, at $width px',
  async (viewport) => {
    service.asked.length = 0
    const { page, done } = await openPage(browser, { viewport })
    await openFlow(page, site.book('clinic'))
    await holdSlot(page, mouse, { day: viewport === phone ? 3 : 4 })
    await page.locator('#booking-step input[type=tel]').first().fill('+34 612 345 678')
    await toReview(page, mouse)
    const tick = page.getByRole('checkbox', { name: /^Text me about this booking\./ })
    // Nobody agrees before they do it themselves.
    expect(await tick.isChecked()).toBe(false)
    await tick.check()
    await fillPayment(page, mouse)
    await confirm(page, mouse)
    await expect.poll(() => service.asked.map(({ body }) => JSON.parse(body).to)).toEqual(['+34612345678'])
    await page.locator('a[href^="/manage/"]').click()
    await page.waitForURL('**/manage/**')
    await page.getByText('Messages go to +34612345678, because you agreed:').waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await mouse.press(page.getByRole('button', { name: 'Stop these messages' }))
    await page.getByRole('status').getByText('No more messages go to +34612345678.').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Stop these messages' }).count()).toBe(0)
    await done()
  },
)
