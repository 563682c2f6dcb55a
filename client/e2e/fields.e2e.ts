/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerContext, validateAnswers } from '../../core/domain/forms/index.ts'
import { type AnswerCase, questionCases } from '../../core/domain/forms/question-cases.ts'
import { formatMessage } from '../../core/domain/wording/index.ts'
import { words } from '../../plugins/wording-en-us/words.ts'
import { expectAccessible } from './accessibility.ts'
import { asking, everyKind } from './fields-form.ts'
import { answer, faultOf, fieldOf, keptOf } from './fields-hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { providers, type RunningSite, startSite, type Theme, themes } from './running-site.ts'
import { describeIn, testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const ask = (theme: Theme, questions: Record<string, unknown>[], form?: string) =>
  site.revise(theme, (bundle) => {
    asking(providers[theme].bookable, questions, form)(bundle)
    for (const provider of bundle.providers) if (provider.id === 'clef') provider.country = 'US'
  })

/** The questions come before the date: the form is the first step, and ready once its fields are rendered. */
async function openForm(page: Page, theme: Theme, query = ''): Promise<void> {
  await page.goto(site.book(theme) + query)
  await page.locator('#booking-step [id^=answer-fields]').first().waitFor()
}

const message = (key: string, values: Record<string, string | number> = {}): string => {
  const text: string = Object.hasOwn(words, key) ? Reflect.get(words, key) : key
  return formatMessage(text, values, 'en-us')
}

const context: AnswerContext = {
  seats: 1,
  country: 'US',
  hasplaces: true,
  parsePhone: (text) => (/^\+[1-9]\d{9,14}$/.test(text) ? text : null),
}

/** The value that the rules keep of the draft's answer; undefined for none. */
function keptBy(question: (typeof questionCases)[number]['question'], value: unknown): unknown {
  const form = { id: 'fields', sections: [{ questions: [{ ...question, required: false }] }] }
  const responses = value === undefined ? [] : [{ question_id: question.id, value }]
  const read = validateAnswers([form], { formresponses: [{ formid: 'fields', responses }] }, context)
  return read.ok ? read.answers.flatMap((one) => one.responses)[0]?.value : read.faults
}

/** Cases that can be typed, unanswered ones first: a required list can't be cleared after a choice. */
const typedCases = (cases: AnswerCase[]) =>
  cases
    .flatMap((one) => (one.typed === undefined ? [] : [{ ...one, typed: one.typed }]))
    .sort((one, other) => Number(one.typed !== '') - Number(other.typed !== ''))

describe('a field shows the same verdict as the rules', () => {
  let page: Page
  let done: () => Promise<void>
  beforeAll(async () => {
    await ask(
      'base',
      questionCases.map(({ question }) => ({ ...question })),
    )
    ;({ page, done } = await openPage(browser))
    await openForm(page, 'base')
  })
  afterAll(() => done())

  const drawn = questionCases.filter(({ cases }) => typedCases(cases).length > 0)
  test.each(drawn)('$question.type ($question.id)', async ({ question, cases }) => {
    for (const { typed, kept, fault, values, open } of typedCases(cases)) {
      await answer(page, question, typed)
      if (fault === undefined) {
        await expect.poll(() => faultOf(page, question.id), { message: typed }).toBe('')
        // A password is never stored; only the field holds it.
        const expected = open ? undefined : kept
        await expect.poll(async () => keptBy(question, await keptOf(page, question.id))).toEqual(expected)
      } else if (fault.startsWith('validation.password')) {
        const rule = page.locator('li[data-unmet]', { hasText: new RegExp(escaped(message(fault)), 'i') })
        await rule.waitFor()
      } else {
        await expect.poll(() => faultOf(page, question.id), { message: typed }).toBe(message(fault, values))
        expect(await fieldOf(page, question.id).getAttribute('aria-describedby')).toContain('-error')
      }
    }
  })

  test('texts are shown, hidden questions are not', async () => {
    await page.getByText('Bring a towel.').waitFor()
    expect(await fieldOf(page, 'hidden').count()).toBe(0)
  })
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

describeIn(themes)('questions of every kind, in the theme %s', (theme) => {
  testIn([
    ['1280 px', desktop, ''],
    ['390 px', phone, ''],
    ['390 px, in Spanish', phone, '?lang=es'],
  ])('are accessible, wrong and right, and stay in their place at %s', async (_name, viewport, query) => {
    const form = `fields-${theme}`
    await ask(theme, everyKind, form)
    const { page, done } = await openPage(browser, { viewport })
    await openForm(page, theme, query)
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const heights = () => page.locator('#booking-step').evaluate((form) => form.getBoundingClientRect().height)
    const before = await heights()
    await page.locator('#booking-step input[type=password]').first().fill('Abc1')
    await fieldOf(page, 'q1', form).focus()
    await fieldOf(page, 'q3', form).focus()
    await page.locator(`#answer-${form}-q1-error`).waitFor()
    // The fault appears in its reserved line.
    expect(await heights()).toBe(before)
    await page.locator('button[type=submit]:visible').last().click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectAccessible(page, `${theme}: every kind, at fault`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const small = await page.locator('#booking-step button:visible, #booking-step select').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height) < 43.5 ? [`${one.ariaLabel ?? one.textContent}: ${width} × ${height}`] : []
      }),
    )
    expect(small).toEqual([])
    await done()
  })
})
