import { customQuestions, splashQuestions } from '../../../domain/forms/index.ts'
import { duplicates } from '../check-references.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { type Question, type QuestionLists, questionFaults, slugFaults, slugsOfProvider } from './questions.ts'

type Form = Bundle['forms'][number]

/** Ids with another meaning among a bookable's forms, and in a draft. */
const reserved = new Set<string>([customQuestions, splashQuestions, 'contact'])

/**
 * Ids must be unique within their parent, slugs within the form; a formula may name slugs of any form of its provider
 * and of the white-label's.
 */
export function formFaults(form: Form, pointer: string, lists: QuestionLists): Fault[] {
  const slugs = slugsOfProvider(lists, form.provider)
  const at = `${pointer}/sections`
  const placed = form.sections.flatMap((section, index) =>
    section.questions.map((question, number) => ({ question, pointer: at + pointerOf(index, 'questions', number) })),
  )
  return [
    ...(reserved.has(form.id)
      ? [{ pointer: `${pointer}/id`, expected: 'an id that is not reserved', found: shown(form.id) }]
      : []),
    ...duplicates(form.sections, at, 'another section'),
    ...form.sections.flatMap((section, index) =>
      duplicates(section.questions, `${at}/${index}/questions`, 'another question of the section'),
    ),
    ...slugFaults(differentIds(placed)),
    ...placed.flatMap((one) => questionFaults(one.question, one.pointer, slugs)),
    ...form.sections.flatMap((section, index) => tagFaults(form, section, `${at}/${index}`)),
    ...placed.flatMap((one) => tagFaults(form, one.question, one.pointer)),
  ]
}

/** The same question may occur in two sections, with the same slug and one answer. */
const differentIds = (placed: { question: Question; pointer: string }[]) =>
  placed.filter((one, index) => placed.findIndex(({ question }) => question.id === one.question.id) === index)

/** A question with a tag that nobody can choose would never be asked. */
function tagFaults({ tags: known = [] }: Form, { tags = [] }: { tags?: string[] }, pointer: string): Fault[] {
  return tags.flatMap((tag, index) =>
    known.includes(tag)
      ? []
      : [{ pointer: `${pointer}/tags/${index}`, expected: 'a tag of the form', found: shown(tag) }],
  )
}

/** A bookable's own questions, by the same rules. */
export function ownQuestionFaults(
  bookable: Bundle['bookables'][number],
  pointer: string,
  lists: QuestionLists,
): Fault[] {
  const slugs = slugsOfProvider(lists, bookable.provider)
  return (['questions', 'splash_questions'] as const).flatMap((field) => {
    const placed = (bookable[field] ?? []).map((question, index) => ({
      question,
      pointer: pointer + pointerOf(field, index),
    }))
    return [
      ...duplicates(bookable[field] ?? [], `${pointer}/${field}`, 'another question'),
      ...slugFaults(placed),
      ...placed.flatMap((one) => questionFaults(one.question, one.pointer, slugs)),
    ]
  })
}
