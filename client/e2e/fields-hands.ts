/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'

/** The first control of a question in a form. */
export const fieldOf = (page: Page, id: string, form = 'fields'): Locator => page.locator(`#answer-${form}-${id}`)

/** The displayed fault of a question; empty without one. */
export async function faultOf(page: Page, id: string): Promise<string> {
  const told = page.locator(`#answer-fields-${id}-error, #answer-fields-${id}-again-error`)
  const texts = await told.allTextContents()
  return texts.join(' ')
}

/** The draft's answer to a question, as stored in the browser. */
export const keptOf = (page: Page, id: string): Promise<unknown> =>
  page.evaluate((question) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('tessera.draft.'))
    const draft = JSON.parse(localStorage.getItem(key ?? '') ?? '{}')
    return draft.answers?.fields?.[question]
  }, id)

/** Answers a question through its field, and leaves the field. */
export async function answer(page: Page, { id, type }: { id: string; type: string }, typed: string): Promise<void> {
  const field = fieldOf(page, id)
  await field.focus()
  if (type === 'select') await choose(field, typed)
  else if (type === 'radio' || type === 'stageselector' || type === 'checkbox') {
    if (typed !== '') await tick(field, typed)
  } else {
    await field.fill(typed)
    if (type === 'password') await page.locator(`#answer-fields-${id}-again`).fill(typed)
  }
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

/** An option's label ends with its price. */
async function choose(field: Locator, name: string): Promise<void> {
  const options = await field.locator('option').evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  const index = name === '' ? 0 : options.findIndex((text) => text.startsWith(name))
  if (index < 0) throw new Error(`${name} is none of ${options.join(', ')}`)
  await field.selectOption({ index })
}

/** A checkbox or radio button by its own name; an invisible control may cover it. */
async function tick(field: Locator, name: string): Promise<void> {
  const group = field.locator(
    'xpath=ancestor::*[self::fieldset or self::div][.//label][1]/ancestor-or-self::fieldset[1]',
  )
  const boxes = (await group.count()) > 0 ? group : field.locator('xpath=ancestor::div[1]')
  await boxes.locator('label', { hasText: name }).first().click({ force: true })
}
