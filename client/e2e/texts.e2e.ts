import { request } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type LocalTwilio, localTwilio, type Posted } from '../../plugins/sms-twilio/testing/local-twilio.ts'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow, toReview } from './walk.ts'
import { testIn } from './walked-in.ts'

let twilio: LocalTwilio
let site: RunningSite
let browser: Browser
beforeAll(async () => {
  twilio = await localTwilio(now)
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise(
    'clinic',
    ({ whitelabel }) => void whitelabel.plugins.push({ name: 'sms-twilio', settings: twilio.settings }),
  )
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await twilio.close()
})

/** Posts as Twilio does: to this machine, under the site's name. */
const post = ({ url, payload, headers }: Posted): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { pathname, search, port, host } = new URL(url)
    const options = { method: 'POST', host: '127.0.0.1', port, path: pathname + search, headers: { ...headers, host } }
    request(options, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end(payload)
  })

const receptionist = { email: 'recepcion@alameda.example', password: 'Retiro-Siete-7!' }

testIn([phone, desktop])('staff see what became of texts, at $width px', async (viewport) => {
  twilio.texts.length = 0
  const { page, done } = await openPage(browser, { viewport })
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day: viewport === phone ? 3 : 4 })
  await page.locator('#booking-step input[type=tel]').first().fill('+34 612 345 678')
  await toReview(page, mouse)
  await page.getByRole('checkbox', { name: /^Text me about this booking\./ }).check()
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await expect.poll(() => twilio.texts.map(({ to }) => to)).toEqual(['+34612345678'])
  const [text] = twilio.texts
  if (!text) throw new Error('no text')
  const link = page.locator('a[href^="/manage/"]')
  const [path = ''] = ((await link.getAttribute('href')) ?? '').split('?')
  await link.click()
  await page.waitForURL('**/manage/**')
  await page.getByText('Messages go to +34612345678').waitFor()
  // Its customer reads nothing of how it went.
  expect(await page.getByRole('heading', { name: 'Messages to the customer' }).count()).toBe(0)
  await done()

  const staff = await openPage(browser, { viewport })
  await staff.page.goto(`${site.home('clinic')}/reservations`)
  await logIn(staff.page.getByRole('main'), mouse, receptionist)
  await staff.page.getByRole('button', { name: /^Account menu of/ }).waitFor()
  const messages = staff.page.getByRole('region', { name: 'Messages to the customer' })
  await staff.page.goto(`${site.home('clinic')}${path}`)
  await messages.getByText('Sent').waitFor()
  expect(await post(twilio.receipt(text, 'undelivered', 30003))).toBe(200)
  await staff.page.reload()
  await messages.getByText('Did not arrive').waitFor()
  await messages.getByText('The phone was switched off or out of reach.').waitFor()
  await expectAccessible(staff.page, 'messages')
  expect(await staff.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await messages.scrollIntoViewIfNeeded()
  if (process.env.SHOTS) await staff.page.screenshot({ path: `${process.env.SHOTS}/texts-${viewport.width}.png` })
  await staff.done()
})
