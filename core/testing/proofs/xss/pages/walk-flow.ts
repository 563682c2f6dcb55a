/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { settled } from './screens.ts'

interface WalkOptions {
  origin: string
  bookable: string
  /** The text typed into every text answer. */
  payload: string
  /** The mail address of the booking. */
  email: string
  /** Whether the flow ends with a booking. */
  books: boolean
  /** Called at each screen of the flow. */
  look(screen: string): Promise<void>
}

/**
 * Walks through a flow and inspects each step. The date is chosen by hand and held; the answers are written into the
 * stored draft, so that each screen shows them whatever its fields look like.
 */
export async function walkFlow(page: Page, options: WalkOptions): Promise<void> {
  const { origin, bookable, look, books } = options
  const at = `${origin}/book/${bookable}`
  await page.goto(`${at}/datetime_step`)
  await settled(page)
  await look(`${bookable}: date`)
  await holdFirst(page)
  await look(`${bookable}: after the hold`)
  await fillDraft(page, options)
  for (const step of ['first_form_step', 'second_form_step']) {
    await page.goto(`${at}/${step}`)
    await settled(page)
    await page.locator('[data-ready]').waitFor()
    await look(`${bookable}: ${step}`)
    await openCards(page, (stage) => look(`${bookable}: ${step}, ${stage}`))
  }
  await fillContact(page, options)
  await page.locator('button[type=submit]:visible').last().click()
  await page.waitForURL('**/confirmation_step')
  await page.locator('#payment-fields > *').first().waitFor()
  await look(`${bookable}: review`)
  if (!books) return
  await page.locator('#terms-agree').check()
  await page.locator('button[type=submit]:visible').last().click()
  await page.waitForURL('**/thanks/**')
  await page.locator('[data-status]').first().waitFor()
  await look(`${bookable}: thanks`)
}

/** Chooses the first available slot, day or occurrence, and continues, which holds it. */
async function holdFirst(page: Page): Promise<void> {
  await page.locator('[data-ready]').waitFor()
  const occurrence = page.locator('[data-occurrence] [data-choose]')
  const day = page.locator('[data-state=free]')
  await occurrence.or(day).first().waitFor()
  await occurrence.or(day).first().click()
  // A day either has slots or begins a range that ends on one of the free days.
  if ((await occurrence.count()) === 0) {
    const slot = page.locator('[data-slot]:not([aria-disabled])')
    const begun = page.locator('[data-state=restart]')
    await slot.or(begun).first().waitFor()
    await ((await slot.count()) > 0 ? slot : day).first().click()
  }
  await page.locator('button[type=submit]:visible:enabled').last().click()
  await page.waitForURL(/form_step$/)
}

/** Writes answers to all questions of the page's forms into the stored draft. */
async function fillDraft(page: Page, { payload, email }: WalkOptions): Promise<void> {
  await page.evaluate(
    ([text, address]) => {
      const bootstrap = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}')
      const answerTo = (question: { type: string }) => {
        if (question.type === 'validated email' || question.type === 'email') return address
        if (question.type === 'firstname' || question.type === 'lastname') return `Ada ${text}`
        return ['text', 'textarea', 'hidden'].includes(question.type) ? `Said ${text}` : undefined
      }
      const ask = (
        form: { sections: { questions: { id: string; type: string; rosterquestion?: boolean }[] }[] },
        seat: boolean,
      ) =>
        Object.fromEntries(
          form.sections
            .flatMap(({ questions }) => questions)
            .filter((one) => (one.rosterquestion ?? false) === seat)
            .flatMap((one) => (answerTo(one) === undefined ? [] : [[one.id, answerTo(one)]])),
        )
      const forms: {
        id: string
        style?: string
        tags?: string[]
        sections: { questions: { id: string; type: string }[] }[]
      }[] = bootstrap.forms ?? []
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('tessera.draft.'))) {
        const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
        const complex = forms.filter(({ style }) => style === 'complex')
        draft.answers = Object.fromEntries(forms.map((form) => [form.id, ask(form, false)]))
        draft.submissions = complex.map((form) => {
          const tags = (form.tags ?? []).length > 1 ? form.tags?.slice(0, 1) : []
          return { id: form.id, formid: form.id, tags, answers: ask(form, false) }
        })
        draft.roster = [Object.assign({}, ...forms.map((form) => ask(form, true)))]
        const [choice] = bootstrap.bookable?.addongroups ?? []
        draft.addons = choice ? { [choice.addons[0]]: 1 } : {}
        // The maximum length of a code.
        draft.discountcode = text.slice(0, 100)
        draft.modified = Date.now()
        localStorage.setItem(key, JSON.stringify(draft))
      }
    },
    [payload, email] as const,
  )
}

/** Opens each card of a form step and goes through its dialog stage by stage. */
async function openCards(page: Page, look: (stage: string) => Promise<void>): Promise<void> {
  const cards = page.locator('article[data-form]')
  for (let index = 0; index < (await cards.count()); index += 1) {
    const open = cards.nth(index).locator('[data-part=foot] button')
    if (await open.isDisabled()) continue
    await open.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const tag = dialog.locator('input[type=checkbox]').first()
    const next = dialog.locator('[data-part=next]')
    for (let stage = 1; ; stage += 1) {
      if (stage === 1 && (await next.count()) > 0 && (await next.isDisabled())) await tag.check()
      await look(`card ${index + 1}, stage ${stage}`)
      if ((await next.count()) === 0) break
      await next.click()
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** Fills in the customer's contact fields where the forms don't ask for them. */
async function fillContact(page: Page, { payload, email }: WalkOptions): Promise<void> {
  for (const name of ['given-name', 'family-name', 'email'])
    for (const field of await page.locator(`#booking-step input[autocomplete=${name}][required]`).all())
      if ((await field.inputValue()) === '') await field.fill(name === 'email' ? email : `Ada ${payload}`)
}
