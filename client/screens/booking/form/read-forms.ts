import type { PublicEntity } from '../../../../core/plugin-api/site.ts'
import { type Json, list, number, record, text } from '../../../data/read.ts'

export interface Option {
  id: string
  name: string
  description: string
  /** In major units; 0 = included. */
  price: number
  min: number
  /** Largest quantity: 1 = a box to tick, 0 = no bound. */
  max: number
}

/** A question as a form draws it; field names of the specification. */
export interface Question {
  id: string
  slug: string
  type: string
  prompt: string
  placeholder: string
  description: string
  required: boolean
  rosterquestion: boolean
  internal: boolean
  minimum: number | undefined
  maximum: number | undefined
  step: number | undefined
  regex: string | undefined
  default_value: unknown
  options: Option[]
  /** Whether the options are response options, with prices and quantities, or plain keys. */
  haspricedoptions: boolean
}

export interface Section {
  id: string
  name: string
  description: string
  questions: Question[]
}

export interface FormView {
  id: string
  name: string
  description: string
  display_step: string
  sections: Section[]
}

const bound = (value: unknown) => (typeof value === 'number' ? value : undefined)

const readOption = (raw: unknown): Option => {
  const option = record(raw)
  return {
    id: text(option.id),
    name: text(option.name),
    description: text(option.description),
    price: number(option.priceadjustment ?? option.price),
    min: number(option.min),
    max: number(option.max, 0),
  }
}

/** Plain options carry a key and a value; response options also a price and a quantity. */
const readOptions = (question: Json): Option[] => {
  const priced = list(question.responseoptions).map(readOption)
  if (priced.length > 0) return priced
  return list(question.options).map((raw) => {
    const { key, value } = record(raw)
    return { id: text(key), name: text(value), description: '', price: 0, min: 0, max: 1 }
  })
}

const readQuestion = (raw: unknown): Question => {
  const question = record(raw)
  return {
    id: text(question.id),
    slug: text(question.slug),
    type: text(question.type),
    prompt: text(question.prompt) || text(question.name),
    placeholder: text(question.placeholder),
    description: text(question.description),
    required: question.required === true,
    rosterquestion: question.rosterquestion === true,
    internal: question.internal === true,
    minimum: bound(question.minimum),
    maximum: bound(question.maximum),
    step: bound(question.step),
    regex: text(question.regex) || undefined,
    default_value: question.default_value,
    options: readOptions(question),
    haspricedoptions: list(question.responseoptions).length > 0,
  }
}

const readSection = (raw: unknown): Section => {
  const section = record(raw)
  return {
    id: text(section.id),
    name: text(section.name),
    description: text(section.description),
    questions: list(section.questions).map(readQuestion),
  }
}

export const readForm = (form: PublicEntity): FormView => ({
  id: form.id,
  name: form.name,
  description: text(form.description),
  display_step: text(form.display_step) || 'second_form',
  sections: list(form.sections).map(readSection),
})

/** Every question of some forms, with the form it belongs to. */
export const questionsOf = (forms: FormView[]): { form: FormView; question: Question }[] =>
  forms.flatMap((form) => form.sections.flatMap(({ questions }) => questions.map((question) => ({ form, question }))))
