import { isRecord } from '../../../core/domain/is-record.ts'
import type { PageQuestion } from '../../../core/domain/wire/index.ts'
import { list, number, record, text, texts, type Unread } from '../../data/read.ts'

export interface Option {
  id: string
  name: string
  /** Asked of the customer beside its name; empty without one. */
  prompt: string
  description: string
  /** Its picture; empty without one. */
  imageurl: string
  /** In major units; 0 = included. */
  price: number
  /** Seconds that each one adds; 0 = none. */
  duration: number
  min: number
  /** The largest quantity: 1 = a checkbox, 0 = no bound. */
  max: number
}

/** A question as a form renders it, with the specification's field names. */
export interface Question {
  id: string
  slug: string
  type: string
  prompt: string
  /** The prompt where space is short: the field `shortlabel`, else the prompt itself. */
  shortlabel: string
  /** What a number counts, where each one has a price: 'foot'; empty for unknown. */
  unit: string
  placeholder: string
  description: string
  /** The text of a custommessage as sanitised HTML. */
  messagehtml?: string
  required: boolean
  rosterquestion: boolean
  internal: boolean
  minimum: number | undefined
  maximum: number | undefined
  step: number | undefined
  regex: string | undefined
  default_value: unknown
  /** Whether a date must lie before today. */
  past: boolean
  /** The greatest number of files in an answer. */
  maxfiles: number | undefined
  options: Option[]
  /** Whether the options are response options with prices and quantities, or plain keys. */
  haspricedoptions: boolean
  /** A question with tags is asked only if one of them was chosen for its form. */
  tags: string[]
  /** A formula over other answers: the question is asked while its result is not 0. */
  display_function: string | undefined
  /** Default values for slugs without an answer in formulas. */
  variables: { slug: string; default_value?: unknown }[]
  /** How the answer affects the price: an object, or a formula. */
  value_function_source: string | object | undefined
  value_function: string | undefined
}

const bound = (value: unknown) => (typeof value === 'number' ? value : undefined)

type PricedOption = NonNullable<PageQuestion['responseoptions']>[number]
type PlainOption = NonNullable<PageQuestion['options']>[number]
type Variable = NonNullable<PageQuestion['variables']>[number]

const readOption = (raw: unknown): Option => {
  const option = record<PricedOption>(raw)
  return {
    id: text(option.id),
    name: text(option.name),
    prompt: text(option.prompt),
    description: text(option.description),
    imageurl: text(option.imageurl),
    price: number(option.priceadjustment ?? option.price),
    duration: number(option.duration),
    min: number(option.min),
    max: number(option.max, 0),
  }
}

const plain = { prompt: '', description: '', imageurl: '', price: 0, duration: 0, min: 0, max: 1 }

/** Plain options carry a key and a value; response options also a price and a quantity. */
const readOptions = (question: Unread<PageQuestion>): Option[] => {
  const priced = list(question.responseoptions).map(readOption)
  if (priced.length > 0) return priced
  return list(question.options).map((raw) => {
    const { key, value } = record<PlainOption>(raw)
    return { ...plain, id: text(key), name: text(value) }
  })
}

export const readQuestion = (raw: unknown): Question => {
  const question = record<PageQuestion>(raw)
  return {
    id: text(question.id),
    slug: text(question.slug),
    type: text(question.type),
    prompt: text(question.prompt) || text(question.name),
    shortlabel: text(question.shortlabel) || text(question.prompt) || text(question.name),
    unit: text(question.unit),
    placeholder: text(question.placeholder),
    description: text(question.description),
    messagehtml: text(question.messagehtml) || undefined,
    required: question.required === true,
    rosterquestion: question.rosterquestion === true,
    internal: question.internal === true,
    minimum: bound(question.minimum),
    maximum: bound(question.maximum),
    step: bound(question.step),
    regex: text(question.regex) || undefined,
    default_value: question.default_value,
    past: question.past === true,
    maxfiles: bound(question.maxfiles),
    options: readOptions(question),
    haspricedoptions: list(question.responseoptions).length > 0,
    tags: texts(question.tags),
    display_function: text(question.display_function) || undefined,
    variables: list(question.variables).map((raw) => {
      const { slug, default_value } = record<Variable>(raw)
      return { slug: text(slug), default_value }
    }),
    value_function_source: isRecord(question.value_function_source)
      ? question.value_function_source
      : text(question.value_function_source) || undefined,
    value_function: text(question.value_function) || undefined,
  }
}
