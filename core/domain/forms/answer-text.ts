import { countedName } from '../wording/counted-name.ts'
import { answerKindOf } from './question-type.ts'
import type { AnswerValue, FileAnswer, QuestionRules, ResponseDetails } from './types.ts'

const isFiles = (value: AnswerValue): value is FileAnswer[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object')

type OptionsOf = Pick<QuestionRules, 'options' | 'responseoptions'>

/** The name of one of a question's options, by key or id. */
export function optionName({ options = [], responseoptions = [] }: OptionsOf, key: string): string {
  const option = responseoptions.find(({ id }) => id === key)
  return option?.name ?? options.find((one) => one.key === key)?.value ?? key
}

/** The chosen options with their quantities, in the order given. */
function chosenOf(question: QuestionRules, value: AnswerValue): NonNullable<ResponseDetails['options']> {
  const named = (id: string, quantity: number) => ({ id, name: optionName(question, id), quantity })
  if (typeof value === 'string') return [named(value, 1)]
  if (Array.isArray(value)) return value.flatMap((key) => (typeof key === 'string' ? [named(key, 1)] : []))
  if (typeof value !== 'object') return []
  return Object.entries(value).map(([id, quantity]) => named(id, Number(quantity)))
}

/** Chosen options as readable text. */
export const optionsText = (options: { name: string; quantity: number }[]): string =>
  options.map(({ name, quantity }) => countedName(name, quantity)).join(', ')

/** What an answer calls its question. */
export const promptOf = ({ prompt, name }: Pick<QuestionRules, 'prompt' | 'name'>): string => prompt ?? name ?? ''

/** Structured details of an answer, besides its text. */
export function detailsOf(question: QuestionRules, value: AnswerValue): ResponseDetails {
  if (isFiles(value)) return { files: value }
  const kind = answerKindOf(question.type)
  if (kind === 'options') {
    const options = chosenOf(question, value)
    return options.length > 0 ? { options } : {}
  }
  if (kind !== 'address' || typeof value !== 'object' || Array.isArray(value)) return {}
  return { address: Object.fromEntries(Object.entries(value).map(([part, text]) => [part, String(text)])) }
}

/** The answer as readable text, in no language: a tick is shown as a sign. */
export function responseText(question: QuestionRules, value: AnswerValue): string {
  if (value === true) return '✓'
  const { files, options, address } = detailsOf(question, value)
  if (files) return files.map(({ name }) => name).join(', ')
  if (options) return optionsText(options)
  if (address) return address.formatted ?? Object.values(address).join(', ')
  return String(value)
}
