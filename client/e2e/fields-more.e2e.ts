/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { asking } from './fields-form.ts'
import { faultOf, fieldOf, keptOf } from './fields-hands.ts'
import { reach } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { testIn } from './walked-in.ts'

const questions = [
  { id: 'phone', type: 'itel', prompt: 'Mobile phone', required: true },
  { id: 'where', type: 'address', prompt: 'Where to?', required: true },
  { id: 'mail', type: 'validated email', prompt: 'Email', required: true },
  { id: 'photos', type: 'file', prompt: 'Photographs', maxfiles: 3, required: true },
  {
    id: 'gear',
    type: 'checkbox',
    prompt: 'What do you need?',
    responseoptions: [
      { id: 'boots', name: 'Boots', min: 2, max: 4, priceadjustment: 3 },
      { id: 'towel', name: 'Towel', max: 0 },
    ],
  },
  {
    id: 'finish',
    type: 'radio',
    prompt: 'Which finish?',
    options: [
      { key: 'matt', value: 'Matt' },
      { key: 'gloss', value: 'Gloss' },
    ],
  },
  { id: 'note', type: 'textarea', prompt: 'Anything else?' },
  { id: 'secret', type: 'password', prompt: 'Password', required: true },
].map((question) => ({ slug: question.id, ...question }))

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('base', asking(providers.base.bookable, questions))
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function openForm(page: Page, query = ''): Promise<void> {
  await page.goto(site.book('base') + query)
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await page.locator('button[aria-haspopup=dialog]').waitFor()
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, buffer = pixel) => ({ name, mimeType: 'image/png', buffer })
const rows = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a country is found by name or code with the keyboard alone, and the number is stored with it', async () => {
  const { page, done } = await openPage(browser)
  await openForm(page)
  const button = page.locator('button[aria-haspopup=dialog]')
  expect(await button.getAttribute('aria-label')).toBe('Country code: Germany DE +49')
  await reach(button)
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox', { name: 'Search by country or code' })
  await search.waitFor()
  expect(await page.getByRole('option').count()).toBeGreaterThan(230)
  await expectAccessible(page, 'the list of countries')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await search.fill('+353')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Ireland+353'])
  await search.fill('spai')
  await page.keyboard.press('Enter')
  expect(await fieldOf(page, 'phone').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('612345678')
  expect(await fieldOf(page, 'phone').inputValue()).toBe('612 34 56 78')
  await page.keyboard.press('Tab')
  expect(await keptOf(page, 'phone')).toBe('+34612345678')
  await page.reload()
  await page.getByRole('button', { name: 'Country code: Spain ES +34' }).waitFor()
  expect(await fieldOf(page, 'phone').inputValue()).toBe('612 34 56 78')
  await done()
})

test('the list of countries is in the customer’s language', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openForm(page, '?lang=es')
  await page.getByRole('button', { name: 'Prefijo del país: Alemania DE +49' }).click()
  await page.getByRole('combobox', { name: 'Busca por país o prefijo' }).fill('espana')
  await page.getByRole('option', { name: 'España' }).click()
  await page.getByRole('button', { name: 'Prefijo del país: España ES +34' }).waitFor()
  await done()
})

test('an address must be chosen from the suggestions; text alone is not enough', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openForm(page)
  const field = fieldOf(page, 'where')
  await field.fill('Weserstrasse 12, Berlin')
  await page.getByRole('option').first().waitFor()
  await field.blur()
  await expect.poll(() => faultOf(page, 'where')).toBe('please use an address suggestion')
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => faultOf(page, 'where')).toBe('')
  const kept = await keptOf(page, 'where')
  expect(kept).toMatchObject({ formatted: expect.stringContaining('Berlin'), locality: 'Berlin', country: 'DE' })
  await field.press('End')
  await page.keyboard.type('x')
  await expect.poll(() => faultOf(page, 'where')).toBe('please use an address suggestion')
  await done()
})

test('a town that was taken from the suggestions is told to lack its street, also once it counts as wrong', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openForm(page)
  const field = fieldOf(page, 'where')
  await field.fill('Potsdam')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await field.blur()
  await expect.poll(() => faultOf(page, 'where')).toBe('this is a whole town: please put street and number before it')
  await done()
})

test('what is left out of a text, since it looks like a tag, is said while it is typed', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openForm(page)
  const text = fieldOf(page, 'note')
  const note = page.locator('[data-part=note]').filter({ hasText: 'angle brackets' })
  await text.fill('By the door <b>on the left</b>')
  expect(await note.textContent()).toBe('Text in angle brackets is left out. We will read: By the door')
  await text.fill('Between > 1 m and < 2 m')
  await expect.poll(() => note.count()).toBe(0)
  await done()
})

test('the server’s check of an e-mail address is shown when its field is left', async () => {
  const { page, done } = await openPage(browser)
  const waiting = Promise.withResolvers<void>()
  await page.route('**/jrpc', async (route) => {
    const request = route.request().postDataJSON()
    if (request.method !== 'check_answer') return route.continue()
    expect(request.params).toMatchObject({ formid: 'fields', question_id: 'mail', value: 'ada@nowhere.example' })
    await waiting.promise
    const result = { valid: false, key: 'validation.refused', values: {}, message: 'Nobody reads mail there.' }
    await route.fulfill({ json: { jsonrpc: '2.0', id: request.id, result } })
  })
  await openForm(page)
  const field = fieldOf(page, 'mail')
  await field.fill('ada@nowhere.example')
  await field.blur()
  await page.locator('#answer-fields-mail-note', { hasText: 'Checking…' }).waitFor()
  waiting.resolve()
  await expect.poll(() => faultOf(page, 'mail')).toBe('Nobody reads mail there.')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('ada@else.example')
  await expect.poll(() => faultOf(page, 'mail')).toBe('')
  await done()
})

test('quantities go from 0 to the minimum and stop at the maximum; a number can be typed', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openForm(page)
  const more = page.getByRole('button', { name: 'One more Boots' })
  const boots = page.getByRole('spinbutton', { name: 'How many: Boots' })
  await more.click()
  expect(await boots.inputValue()).toBe('2')
  await more.click()
  await more.click()
  expect(await boots.inputValue()).toBe('4')
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  const towels = page.getByRole('spinbutton', { name: 'How many: Towel' })
  await towels.fill('120')
  expect(await keptOf(page, 'gear')).toEqual({ boots: 4, towel: 120 })
  await boots.fill('1')
  await boots.blur()
  await page.locator('#answer-fields-finish').focus()
  await expect.poll(() => faultOf(page, 'gear')).toBe('please choose at least 2')
  await boots.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => keptOf(page, 'gear')).toEqual({ towel: 120 })
  await done()
})

test('an optional choice can be cleared', async () => {
  const { page, done } = await openPage(browser)
  await openForm(page)
  await page.getByRole('radio', { name: 'Gloss' }).check()
  expect(await keptOf(page, 'finish')).toBe('gloss')
  await page.getByRole('button', { name: 'Clear the answer: Which finish?' }).click()
  await expect.poll(() => keptOf(page, 'finish')).toBeUndefined()
  await done()
})

test('a password is checked rule by rule, must be typed twice, and is stored nowhere', async () => {
  const { page, done } = await openPage(browser)
  await openForm(page)
  const field = fieldOf(page, 'secret')
  const again = page.getByLabel('Type the password again')
  await field.fill('Berth!4')
  expect(await page.locator('li[data-met]').count()).toBe(3)
  await field.fill('Berth-Four-4!')
  expect(await page.locator('li[data-met]').count()).toBe(4)
  await again.fill('Berth-Four-5!')
  await again.blur()
  await expect.poll(() => faultOf(page, 'secret')).toBe('passwords must match')
  await again.fill('Berth-Four-4!')
  await expect.poll(() => faultOf(page, 'secret')).toBe('')
  await page.getByRole('button', { name: 'Show the password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Berth')
  await done()
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('files are sent as they are chosen, up to as many as the question takes, at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openForm(page)
  const input = fieldOf(page, 'photos')
  await input.setInputFiles([picture('one.png'), picture('two.png')])
  await expect.poll(() => rows(page).locator('[data-part=state]').count()).toBe(2)
  await page.locator('canvas').first().waitFor()
  expect(await keptOf(page, 'photos')).toEqual([
    { name: 'one.png', url: expect.stringMatching(/\/uploads\/[\w-]+$/) },
    { name: 'two.png', url: expect.stringMatching(/\/uploads\/[\w-]+$/) },
  ])
  await input.setInputFiles([picture('three.png'), picture('four.png'), picture('big.png', Buffer.alloc(5_242_880))])
  await toast(page, 'Reached upload maximum (3 files)').waitFor()
  await toast(page, 'File is too big (>5MB)').waitFor()
  await expect.poll(() => rows(page).locator('[data-part=state]').count()).toBe(3)
  await expectAccessible(page, 'files sent, some not')
  await input.setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: pixel })
  await toast(page, 'This kind of file is not accepted').waitFor()
  // With the keyboard, the next row takes the focus.
  await page.getByRole('button', { name: 'Remove two.png' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Remove three.png')
  await page.reload()
  await expect.poll(() => rows(page).locator('img').count()).toBe(2)
  await expect
    .poll(() =>
      rows(page)
        .locator('img')
        .first()
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1)
  await done()
})

test('a failed upload says why and can be repeated; a running one blocks the step and can be stopped', async () => {
  const { page, complaints } = await openPage(browser)
  await openForm(page)
  const input = fieldOf(page, 'photos')
  await input.setInputFiles(picture('letter.png', Buffer.from('Dear customer, this is no picture.')))
  await toast(page, 'This kind of file can’t be sent.').waitFor()
  await rows(page).filter({ hasText: 'This kind of file can’t be sent.' }).waitFor()
  expect(await keptOf(page, 'photos')).toBeUndefined()
  await page.getByRole('button', { name: 'Remove letter.png' }).click()

  await page.route('**/uploads/**', (route) => route.abort())
  await input.setInputFiles(picture('lost.png'))
  await toast(page, 'Something went wrong').waitFor()
  await page.unroute('**/uploads/**')
  await page.getByRole('button', { name: 'Send lost.png again' }).click()
  await expect.poll(() => keptOf(page, 'photos')).toEqual([{ name: 'lost.png', url: expect.stringMatching(/uploads/) }])

  await page.route('**/uploads/**', () => {})
  await input.setInputFiles(picture('slow.png'))
  await page.getByRole('progressbar', { name: 'Sending slow.png' }).waitFor()
  await page.locator('button[type=submit]:visible').last().click()
  await expect.poll(() => faultOf(page, 'photos')).toBe('please wait until the file has been sent')
  await page.getByRole('button', { name: 'Stop sending slow.png' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(() => faultOf(page, 'photos')).toBe('')
  // The browser logs the refused and aborted requests.
  expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([])
  await leavePage(page)
})

test('files can be dropped onto the field as well', async () => {
  const { page, done } = await openPage(browser)
  await openForm(page)
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    [...pixel],
  )
  await fieldOf(page, 'photos').dispatchEvent('drop', { dataTransfer: dropped })
  await expect
    .poll(() => keptOf(page, 'photos'))
    .toEqual([{ name: 'dropped.png', url: expect.stringMatching(/uploads/) }])
  await done()
})
