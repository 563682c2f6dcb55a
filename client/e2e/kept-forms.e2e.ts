/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakCalls, fault, sendOn } from './break-calls.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { ada, bram, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { typeCard } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const say = saying('en-us')
const message = (page: Page) => page.getByLabel(say('giftpage.message'))
const toPay = (page: Page) => page.getByRole('button', { name: say('giftpage.confirm', { amount: '$50.00' }) })

test('a gift is kept through a reload, and Back leads from its payment to what was filled in', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.locator('header button[aria-expanded]').first().waitFor()
  await page.goto(`${site.home('harbor')}/gift`)
  // An empty field is told, not passed over.
  await mouse.press(page.getByRole('button', { name: say('giftpage.check_do') }))
  await page.locator('[data-part=check] [data-part=error]').getByText(say('validation.required')).waitFor()

  await mouse.press(page.getByRole('radio', { name: '$50.00' }))
  await mouse.type(page.getByLabel(say('giftpage.toname')), 'Uma')
  await mouse.type(message(page), 'Happy birthday!')
  await page.reload()
  await expect.poll(() => message(page).inputValue()).toBe('Happy birthday!')
  expect(await page.getByRole('radio', { name: '$50.00' }).isChecked()).toBe(true)

  const offer = await breakCalls(page, 'get_gift_offer', fault)
  await mouse.press(page.getByRole('button', { name: say('giftpage.pay') }))
  await page.getByRole('alert').getByText(say('error.internal')).waitFor()
  offer.heal()
  await mouse.press(page.getByRole('button', { name: say('nav.retry') }))
  await page.locator('input[autocomplete=cc-number]').waitFor()
  await page.goBack()
  await expect.poll(() => message(page).inputValue()).toBe('Happy birthday!')
  await page.goForward()
  await toPay(page).waitFor()
  await page.reload()
  await toPay(page).waitFor()
  await typeCard(page, mouse, '4242424242424242')
  await mouse.press(toPay(page))
  await page.getByText(say('giftpage.done')).waitFor()
  // The code is for paper too, without what can be pressed.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main [data-variant]:visible').count()).toBe(0)
  expect(await page.locator('main output').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  // The next one begins anew, and Back leads away from the page.
  await mouse.press(page.getByRole('button', { name: say('giftpage.again') }))
  await expect.poll(() => message(page).inputValue()).toBe('')
  await page.goBack()
  await page.waitForURL('**/login')
  await leavePage(page)
})

test('a question that is typed is kept through a reload, and gone once it is sent', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  const address = `${site.home('harbor')}/enquire/two-hand-passage`
  const question = page.getByLabel(say('enquire.message'))
  const day = page.getByLabel(say('enquire.day', { number: 1 }))
  const open = async () => {
    await page.goto(address)
    await page.waitForFunction(() => window.isLive)
  }
  await open()
  await page.getByLabel(say('form.firstname')).fill('Gus')
  await page.getByLabel(say('form.lastname')).fill('Moor')
  await page.getByLabel(say('enquire.email')).fill('gus@people.example')
  await question.fill('Could you sail us to Monhegan?')
  await day.fill('2027-05-20')
  await open()
  await expect.poll(() => question.inputValue()).toBe('Could you sail us to Monhegan?')
  expect(await day.inputValue()).toBe('2027-05-20')
  // The answer is lost once the server has it: who loads the page anew and sends it again has asked once.
  await page.route('**/jrpc', async (route) => {
    if (!route.request().postData()?.includes('"create_contact_request"')) return route.fallback()
    await sendOn(route.request())
    return route.abort('connectionreset')
  })
  await mouse.press(page.getByRole('button', { name: say('enquire.send') }))
  await page.getByRole('alert').waitFor()
  await page.unroute('**/jrpc')
  await open()
  await expect.poll(() => question.inputValue()).toBe('Could you sail us to Monhegan?')
  await mouse.press(page.getByRole('button', { name: say('enquire.send') }))
  await page.getByRole('heading', { name: say('enquire.sent') }).waitFor()
  await open()
  expect(await question.inputValue()).toBe('')
  const told = await site.mailsTo('gus@people.example')
  expect(told.map(({ subject }) => subject)).toHaveLength(1)
  await leavePage(page)
})

test('what somebody types is not shown to who signs in after them in the same tab', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  const question = page.getByLabel(say('enquire.message'))
  const home = site.home('harbor')
  const signIn = async (who: typeof bram) => {
    await page.goto(`${home}/login`)
    await logIn(page.getByRole('main'), mouse, who)
    await page.locator('header button[aria-expanded]').first().waitFor()
  }
  const openQuestion = async () => {
    await page.goto(`${home}/enquire/two-hand-passage`)
    await page.waitForFunction(() => window.isLive)
  }
  await signIn(ada)
  await openQuestion()
  await question.fill('My knee is not what it was.')
  await page.goto(`${home}/gift`)
  await mouse.press(page.getByRole('radio', { name: '$50.00' }))
  await mouse.type(message(page), 'For Uma alone')
  await mouse.press(page.locator('header button[aria-expanded]').first())
  await mouse.press(page.getByRole('button', { name: say('session.logout') }))
  await page.getByText(say('giftpage.login')).waitFor()
  await openQuestion()
  expect(await question.inputValue()).toBe('')
  await signIn(bram)
  await page.goto(`${home}/gift`)
  await expect.poll(() => message(page).inputValue()).toBe('')
  expect(await page.getByRole('radio', { name: '$50.00' }).isChecked()).toBe(false)
  await leavePage(page)
})
