import type { Addon, Bookable } from '../entities/index.ts'
import { type AskedForm, optionName, optionsText, promptOf } from '../forms/index.ts'
import { isRecord } from '../is-record.ts'
import { optionLabel, type PriceData, priceDataOf } from '../pricing/index.ts'

/** A bookable with what it asks, in one language. */
interface Asked {
  bookable: Bookable
  forms: AskedForm[]
  addons: Addon[]
}

/** What a kept text is of: a kind of text, and the ids of what has it. */
type What = ['form' | 'addon', string] | ['prompt' | 'label' | 'line', string, string] | ['option', ...string[]]

/**
 * Tells what was kept of a bookable's texts in another language. Reservations keep the texts of their answers and
 * prices as they were when it was booked, in the provider's language. A kept text is told in another one as long as its
 * field still says the same; what was changed since stays as it was booked.
 */
export type Retelling = (what: What, kept: string) => string

/** @param own in the provider's language, @param shown the same in the language to tell in */
export function retelling(own: Asked, shown: Asked): Retelling {
  const told = new Map(namesOf(shown).map(({ id, text }) => [id, text]))
  const byText = new Map(namesOf(own).map(({ id, what, text }) => [placeOf(what, text), told.get(id) ?? text]))
  // Kept without a text: the dictionary asked it then, whatever the provider has written since.
  const unwritten = (what: What) => told.get(JSON.stringify([...what, '']))
  return (what, kept) => byText.get(placeOf(what, kept)) ?? (kept === '' ? unwritten(what) : undefined) ?? kept
}

const placeOf = (what: What, text: string): string => JSON.stringify([...what, text])

interface Name {
  /** Tells it from all others of the bookable. */
  id: string
  what: What
  text: string
}

const named = (text: string, what: What, among = ''): Name => ({ id: JSON.stringify([...what, among]), what, text })

/** Everything that a reservation may keep of a bookable's texts. */
function namesOf({ bookable, forms, addons }: Asked): Name[] {
  const answered = forms.flatMap((form) => [
    named(form.name, ['form', form.id]),
    ...form.sections.flatMap(({ questions }) =>
      questions.flatMap((question) => {
        const { options = [], responseoptions = [] } = question
        const keys = [...options.map(({ key }) => key), ...responseoptions.map(({ id }) => id)]
        return [
          named(promptOf(question), ['prompt', form.id, question.id]),
          ...keys.map((key) => named(optionName(question, key), ['option', form.id, question.id, key])),
        ]
      }),
    ),
  ])
  const priced = priceDataOf(bookable, forms, addons).forms.flatMap((form) =>
    form.questions.flatMap((question) => [
      named(question.label, ['label', form.id, question.id]),
      named(question.label, ['line', form.id, question.id]),
      // A line does not say for which option it is: it is found by its text.
      ...question.options.map((one) => named(optionLabel(question, one), ['line', form.id, question.id], one.id)),
    ]),
  )
  return [...answered, ...priced, ...addons.map(({ id, name }) => named(name, ['addon', id]))]
}

type Json = Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string'

/** An answer as it is kept, told: its question, its text and the options that were chosen. */
function toldAnswer(answer: unknown, form: unknown, tell: Retelling): unknown {
  if (!isRecord(answer) || !isText(answer.question_id)) return answer
  const formid = isText(answer.formid) ? answer.formid : String(form)
  const { question_id: question, question_prompt: prompt, response_metainformation: details } = answer
  const asked = { ...answer, ...(isText(prompt) && { question_prompt: tell(['prompt', formid, question], prompt) }) }
  if (!isRecord(details) || !Array.isArray(details.options)) return asked
  const options = details.options.flatMap((one: unknown) =>
    isRecord(one) && isText(one.id) && isText(one.name) && typeof one.quantity === 'number'
      ? [{ id: one.id, name: tell(['option', formid, question, one.id], one.name), quantity: one.quantity }]
      : [],
  )
  if (options.length !== details.options.length) return asked
  return { ...asked, response: optionsText(options), response_metainformation: { ...details, options } }
}

/** Kept answers, told: fillings of forms, seats of a roster, or single answers that name their form. */
export const toldAnswers = (kept: Json[], tell: Retelling): Json[] =>
  kept.map((part) => {
    if (!Array.isArray(part.responses)) return { ...part, ...Object(toldAnswer(part, '', tell)) }
    const { formid, name, responses } = part
    const isNamed = isText(formid) && isText(name)
    return {
      ...part,
      ...(isNamed && { name: tell(['form', formid], name) }),
      responses: responses.map((one: unknown) => toldAnswer(one, formid, tell)),
    }
  })

interface KeptLine {
  label?: string | undefined
  formid?: string | undefined
  question_id?: string | undefined
  addon?: string | undefined
}

/** Kept lines of a price, told. */
export const toldLines = <L extends KeptLine>(lines: L[], tell: Retelling): L[] =>
  lines.map((line) => {
    const { label, formid, question_id, addon } = line
    if (label === undefined) return line
    if (addon !== undefined) return { ...line, label: tell(['addon', addon], label) }
    if (formid === undefined || question_id === undefined) return line
    return { ...line, label: tell(['line', formid, question_id], label) }
  })

/** Frozen price data, told: the browser names its lines by them. */
export const toldPriceData = <P extends Pick<PriceData, 'forms' | 'addons'>>(pricedata: P, tell: Retelling): P => ({
  ...pricedata,
  addons: pricedata.addons.map((addon) => ({ ...addon, name: tell(['addon', addon.id], addon.name) })),
  forms: pricedata.forms.map((form) => ({
    ...form,
    questions: form.questions.map((question) => ({
      ...question,
      label: tell(['label', form.id, question.id], question.label),
      options: question.options.map((option) => ({
        ...option,
        name: tell(['option', form.id, question.id, option.id], option.name),
      })),
    })),
  })),
})
