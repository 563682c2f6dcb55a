import { answerKindOf } from '../../../core/domain/forms/question-type.ts'
import { isRecord } from '../../../core/domain/is-record.ts'
import { countedName } from '../../../core/domain/wording/counted-name.ts'
import { list, record, text } from '../../data/read.ts'
import type { Formats } from '../../ui/format-values.ts'
import type { Words } from '../../ui/words.tsx'
import type { Question } from '../fields/question.ts'
import type { Filling } from './filling.ts'
import type { Section } from './read-forms.ts'

/** An uploaded file in an answer. */
export interface AnsweredFile {
  name: string
  url: string
}

/** The files of an answer; empty for other kinds. */
export const filesIn = (value: unknown): AnsweredFile[] =>
  list(value)
    .map((one) => record<AnsweredFile>(one))
    .map(({ name, url }) => ({ name: text(name), url: text(url) }))
    .filter(({ name, url }) => name !== '' && url !== '')

interface Wording {
  t: Words
  formats: Pick<Formats, 'longDate'>
}

/** The parts of an address in reading order, used when the answer has no text. */
const addressParts = ['street_number', 'route', 'locality', 'postal_town', 'postal_code', 'country']

/** An answer in words: names of options instead of ids. Empty without an answer. */
export function answerText(question: Question, value: unknown, { t, formats }: Wording): string {
  const nameOf = (id: string) => question.options.find((option) => option.id === id)?.name ?? id
  const kind = answerKindOf(question.type)
  if (kind === 'secret') return ''
  if (value === true) return t('form.yes')
  if (typeof value === 'number') return String(value)
  if (kind === 'date' && text(value)) {
    return formats.longDate(text(value))
  }
  if (Array.isArray(value)) {
    const files = filesIn(value)
    return files.length > 0
      ? files.map(({ name }) => name).join(', ')
      : value.map((one) => nameOf(text(one))).join(', ')
  }
  if (isRecord(value)) return kind === 'address' ? addressText(value) : quantities(value, nameOf)
  return question.options.length > 0 ? nameOf(text(value)) : text(value)
}

const addressText = (parts: Filling['answers']): string =>
  text(parts.formatted) ||
  addressParts
    .map((part) => text(parts[part]))
    .filter(Boolean)
    .join(', ')

const quantities = (value: Filling['answers'], nameOf: (id: string) => string): string =>
  Object.entries(value)
    .filter(([, count]) => Number(count) > 0)
    .map(([id, count]) => countedName(nameOf(id), Number(count)))
    .join(', ')

/** The number of answers in a summary. */
const named = 4

/** A submission in one line: its tags, then its first answers. */
export function fillingText(asked: Section[], { tags, answers }: Filling, wording: Wording): string {
  const questions = asked.flatMap((section) => section.questions)
  const told = questions.map((question) => shortText(question, answers[question.id], wording)).filter(Boolean)
  return [tags.join(', '), ...told.slice(0, named)].filter(Boolean).join(' · ') + (told.length > named ? ' …' : '')
}

/** Adds a colon unless the prompt ends in punctuation: 'How many rooms?'. */
const heading = (prompt: string) => (/\p{P}$/u.test(prompt.trim()) ? prompt.trim() : `${prompt}:`)

/** Bare numbers and ticks mean nothing without their question. */
function shortText(question: Question, value: unknown, wording: Wording): string {
  const answer = answerText(question, value, wording)
  if (!answer) return ''
  if (value === true) return question.placeholder || question.prompt
  return typeof value === 'number' ? `${heading(question.prompt)} ${answer}` : answer
}
