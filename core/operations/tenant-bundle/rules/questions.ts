import { mostRoster } from '../../../domain/entities/bounds.ts'
import { answerTo } from '../../../domain/forms/index.ts'
import { compilePattern } from '../../../domain/forms/pattern/compile-pattern.ts'
import { alwaysDividesByZero } from '../../../domain/pricing/evaluate-formula.ts'
import { parseFormula, slugsIn } from '../../../domain/pricing/formula.ts'
import { isTooLong } from '../../../domain/pricing/formula-effort.ts'
import { duplicates } from '../check-references.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { orMeant } from '../nearest-name.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'
import { openBoundsFaults } from './bounds.ts'

type Form = Bundle['forms'][number]
export type Question = Form['sections'][number]['questions'][number]

/** The questions of a bundle: its forms, and its bookables with their own questions. */
export type QuestionLists = Pick<ShapedBundle['lists'], 'forms' | 'bookables'>

/** Slugs that formulas of a provider, or of the white-label's own forms, may name. */
export interface KnownSlugs {
  /** Slugs of questions outside the roster. */
  outside: Set<string>
  /** Slugs of roster questions; only formulas within the roster may name them. */
  roster: Set<string>
}

/**
 * The questions of a provider's forms, its bookables' own and those of the white-label's forms, which its formulas may
 * name; for one of the white-label's these alone, since not every provider that asks it has the others.
 */
export function questionsOfProvider({ forms, bookables }: QuestionLists, provider: string | undefined): Question[] {
  const inForms = forms
    .filter(({ entity }) => entity.provider === undefined || entity.provider === provider)
    .flatMap(({ entity }) => entity.sections.flatMap(({ questions }) => questions))
  const own = bookables
    .filter(({ entity }) => entity.provider === provider)
    .flatMap(({ entity: { questions = [], splash_questions = [] } }) => [...questions, ...splash_questions])
  return [...inForms, ...own]
}

export function slugsOfProvider(lists: QuestionLists, provider: string | undefined): KnownSlugs {
  const { roster = [], outside = [] } = Object.groupBy(questionsOfProvider(lists, provider), ({ rosterquestion }) =>
    rosterquestion ? 'roster' : 'outside',
  )
  const slugs = (questions: Question[]) => new Set(questions.map(({ slug }) => slug))
  return { outside: slugs(outside), roster: slugs(roster) }
}

export function questionFaults(question: Question, pointer: string, slugs: KnownSlugs): Fault[] {
  const options = question.responseoptions ?? []
  const known = new Set([
    ...slugs.outside,
    ...(question.rosterquestion ? slugs.roster : []),
    ...(question.variables ?? []).map(({ slug }) => slug),
  ])
  return [
    ...openBoundsFaults(question, ['minimum', 'maximum'], pointer),
    ...duplicates(options, `${pointer}/responseoptions`, 'another option of the question'),
    ...options.flatMap((one, index) =>
      openBoundsFaults(one, ['min', 'max'], pointer + pointerOf('responseoptions', index)),
    ),
    ...twice(
      (question.options ?? []).map(({ key }) => key),
      (index) => `${pointer}/options/${index}/key`,
      'a key that no other option of the question has',
    ),
    ...patternFaults(question, pointer),
    ...formulaFaults(question, ['value_function_source', 'value_function', 'display_function'], pointer, known),
    ...divisorFaults(question, `${pointer}/value_function_source`),
    ...defaultFaults(question, pointer),
  ]
}

/** Slugs identify questions in formulas and addresses, so they must be unique within a form and a bookable. */
export const slugFaults = (questions: { question: Question; pointer: string }[]): Fault[] =>
  twice(
    questions.map(({ question }) => question.slug),
    (index) => `${questions[index]?.pointer}/slug`,
    'a slug that no other question here has',
  )

function twice(values: string[], pointer: (index: number) => string, expected: string): Fault[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) < index ? [{ pointer: pointer(index), expected, found: shown(value) }] : [],
  )
}

/** Answers are matched in linear time; a pattern that can't be is refused here instead of never matching later. */
function patternFaults({ regex }: Question, pointer: string): Fault[] {
  if (regex === undefined || compilePattern(regex) !== null) return []
  const mistake = mistakeIn(regex)
  const expected =
    mistake === null
      ? 'a regular expression without look-around and back-references'
      : `a regular expression that can be read; this one has: ${mistake}`
  return [{ pointer: `${pointer}/regex`, expected, found: shown(regex) }]
}

/** What makes a text no regular expression at all, as the engine says it: a bracket that is open. */
function mistakeIn(pattern: string): string | null {
  try {
    new RegExp(pattern, 'v')
    return null
  } catch (error) {
    return error instanceof SyntaxError ? (error.message.split(': ').at(-1) ?? '').toLowerCase() : null
  }
}

const isAskedOfSeats = (entity: object): boolean => 'rosterquestion' in entity && entity.rosterquestion === true

/** Faults of formulas: they must follow the arithmetic grammar and name known slugs. */
export function formulaFaults(entity: object, fields: string[], pointer: string, known: Set<string>): Fault[] {
  const texts = new Map(Object.entries(entity))
  return fields.flatMap((field) => {
    const text: unknown = texts.get(field)
    // In a form, an empty text means no formula; blanks are a formula that somebody lost.
    if (typeof text !== 'string' || text === '') return []
    const formula = parseFormula(text)
    const at = `${pointer}/${field}`
    if (!formula.ok) return [{ pointer: at, expected: String(formula.error.data?.expected), found: shown(text) }]
    if (isAskedOfSeats(entity) && isTooLong(formula.value, mostRoster))
      return [{ pointer: at, expected: 'a shorter formula, since it counts for each attendee', found: shown(text) }]
    if (alwaysDividesByZero(formula.value))
      return [{ pointer: at, expected: 'a formula that does not divide by 0', found: shown(text) }]
    const unknown = slugsIn(formula.value).find((slug) => !known.has(slug))
    if (unknown === undefined) return []
    return [
      {
        pointer: at,
        expected: 'slugs of questions (of the roster from within it alone) or of its "variables"',
        found: shown(unknown) + orMeant(unknown, known),
      },
    ]
  })
}

function divisorFaults({ value_function_source: source }: Question, pointer: string): Fault[] {
  if (typeof source !== 'object' || source.operator !== 'divide' || source.amount !== 0) return []
  return [{ pointer: `${pointer}/amount`, expected: 'a number other than 0 to divide by', found: shown(0) }]
}

/** A default that its own question refuses would fill in nothing. Phone numbers are not checked. */
function defaultFaults(question: Question, pointer: string): Fault[] {
  const { default_value: value } = question
  const read = answerTo({ ...question, required: false }, value, { seats: 1, country: '', parsePhone: (text) => text })
  if (read === null || !('key' in read)) return []
  return [{ pointer: `${pointer}/default_value`, expected: 'an answer that the question takes', found: shown(value) }]
}
