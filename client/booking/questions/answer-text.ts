import { isRecord } from '../../../core/domain/is-record.ts'
import { list, record, text } from '../../data/read.ts'
import type { Formats } from '../../ui/format-values.ts'
import type { Words } from '../../ui/words.tsx'
import type { Question } from '../fields/question.ts'
import type { Filling } from './filling.ts'
import type { Section } from './read-forms.ts'

/** A file that was uploaded as an answer. */
export interface AnsweredFile {
  name: string
  url: string
}

/** The files of an answer; none for answers of other kinds. */
export const filesIn = (value: unknown): AnsweredFile[] =>
  list(value)
    .map(record)
    .map(({ name, url }) => ({ name: text(name), url: text(url) }))
    .filter(({ name, url }) => name !== '' && url !== '')

interface Telling {
  t: Words
  formats: Pick<Formats, 'date'>
}

/** Parts of an address in the order in which they are read where no text came with them. */
const addressParts = ['street_number', 'route', 'locality', 'postal_town', 'postal_code', 'country']

/** An answer as one would read it out: names of options, not their ids. Empty when there is none. */
export function answerText(question: Question, value: unknown, { t, formats }: Telling): string {
  const nameOf = (id: string) => question.options.find((option) => option.id === id)?.name ?? id
  if (question.type === 'password') return ''
  if (value === true) return t('form.yes')
  if (typeof value === 'number') return String(value)
  if (question.type === 'date' && text(value)) {
    return formats.date(text(value), { day: 'numeric', month: 'long', year: 'numeric' })
  }
  if (Array.isArray(value)) {
    const files = filesIn(value)
    return files.length > 0
      ? files.map(({ name }) => name).join(', ')
      : value.map((one) => nameOf(text(one))).join(', ')
  }
  if (isRecord(value)) return question.type === 'address' ? addressText(value) : quantities(value, nameOf)
  return question.options.length > 0 ? nameOf(text(value)) : text(value)
}

const addressText = (parts: Record<string, unknown>): string =>
  text(parts.formatted) ||
  addressParts
    .map((part) => text(parts[part]))
    .filter(Boolean)
    .join(', ')

const quantities = (value: Record<string, unknown>, nameOf: (id: string) => string): string =>
  Object.entries(value)
    .filter(([, count]) => Number(count) > 0)
    .map(([id, count]) => (Number(count) > 1 ? `${nameOf(id)} × ${count}` : nameOf(id)))
    .join(', ')

/** How many answers a summary names. */
const named = 4

/** A filling in a line: its tags, then its first answers. */
export function fillingText(asked: Section[], { tags, answers }: Filling, telling: Telling): string {
  const questions = asked.flatMap((section) => section.questions)
  const told = questions.map((question) => shortText(question, answers[question.id], telling)).filter(Boolean)
  return [tags.join(', '), ...told.slice(0, named)].filter(Boolean).join(' · ') + (told.length > named ? ' …' : '')
}

/** With a colon, unless it ends in a sign of its own: 'How many rooms?'. */
const heading = (prompt: string) => (/\p{P}$/u.test(prompt.trim()) ? prompt.trim() : `${prompt}:`)

/** Bare numbers and ticks say nothing without what was asked. */
function shortText(question: Question, value: unknown, telling: Telling): string {
  const answer = answerText(question, value, telling)
  if (!answer) return ''
  if (value === true) return question.placeholder || question.prompt
  return typeof value === 'number' ? `${heading(question.prompt)} ${answer}` : answer
}
