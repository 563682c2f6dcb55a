import type { DisplayStep, FormRules, OptionRules, QuestionRules, SectionRules } from '../forms/types.ts'
import { isRecord } from '../is-record.ts'
import { textOrEmpty } from '../text-or-empty.ts'

type Json = Record<string, unknown>

const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])
const given = <K extends string, V>(name: K, value: V | undefined) => (value === undefined ? {} : { [name]: value })
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

const stepOf = (value: unknown): DisplayStep => (value === 'first_form' || value === 'splash' ? value : 'second_form')

/** Turns a form in wire format into the rules that check its answers. Server and browser use the same function. */
export const formRulesOf = (form: Json & { id: string }): FormRules => ({
  id: form.id,
  display_step: stepOf(form.display_step),
  form_config_objects: records(form.form_config_objects),
  tags: texts(form.tags),
  sections: records(form.sections).map(sectionOf),
})

const sectionOf = (section: Json): SectionRules => ({
  id: textOrEmpty(section.id),
  tags: texts(section.tags),
  questions: records(section.questions).map(questionOf),
})

function questionOf(question: Json): QuestionRules {
  const { value_function_source: source } = question
  const options = records(question.options).map(({ key, value }) => ({
    key: textOrEmpty(key),
    value: textOrEmpty(value),
  }))
  return {
    id: textOrEmpty(question.id),
    slug: textOrEmpty(question.slug),
    type: textOrEmpty(question.type),
    prompt: textOrEmpty(question.prompt) || textOrEmpty(question.name),
    required: question.required === true,
    internal: question.internal === true,
    rosterquestion: question.rosterquestion === true,
    ...given('regex', textOf(question.regex)),
    ...given('minimum', numberOf(question.minimum)),
    ...given('maximum', numberOf(question.maximum)),
    ...given('step', numberOf(question.step)),
    ...(question.past === true && { past: true }),
    ...given('maxfiles', numberOf(question.maxfiles)),
    default_value: question.default_value,
    options,
    responseoptions: records(question.responseoptions).map(optionOf),
    tags: texts(question.tags),
    ...given('display_function', textOf(question.display_function)),
    ...given('value_function', textOf(question.value_function)),
    ...given('value_function_source', isRecord(source) ? source : textOf(source)),
    variables: records(question.variables).map(({ slug, default_value }) => ({
      slug: textOrEmpty(slug),
      default_value,
    })),
  }
}

const optionOf = (option: Json): OptionRules => ({
  id: textOrEmpty(option.id),
  name: textOrEmpty(option.name),
  ...given('min', numberOf(option.min)),
  ...given('max', numberOf(option.max)),
  ...given('duration', numberOf(option.duration)),
  ...given('price', numberOf(option.price)),
  ...given('priceadjustment', numberOf(option.priceadjustment)),
})
