import { rulesOfType } from '../../../domain/forms/question-type.ts'
import { parseFormula, slugsIn } from '../../../domain/pricing/formula.ts'
import { decimalFraction } from '../../../domain/pricing/fraction.ts'
import { pointerOf, shown, type Warning } from '../faults.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'
import { type Question, questionsOfProvider } from './questions.ts'

/** What follows where a formula has no value, by the field in which it stands. */
const follows: Record<string, string> = {
  display_function: 'this is not shown to those who answer it',
  value_function_source: 'those who answer it cannot book',
  value_function: 'those who answer it cannot book',
  price_function: 'those who answer it cannot book',
  time_function: 'no time is added',
}

interface Place {
  entity: object
  pointer: string
  provider: string | undefined
}

/** Everything that has formulas. */
const placesIn = ({ forms, bookables, addons }: ShapedBundle['lists']): Place[] => [
  ...forms.flatMap(({ entity: { sections, provider }, pointer }) =>
    sections.flatMap(({ questions }, index) =>
      questions.map((entity, at) => ({
        entity,
        pointer: pointer + pointerOf('sections', index, 'questions', at),
        provider,
      })),
    ),
  ),
  ...bookables.flatMap(({ entity: bookable, pointer }) =>
    (['questions', 'splash_questions'] as const).flatMap((field) =>
      (bookable[field] ?? []).map((entity, at) => ({
        entity,
        pointer: pointer + pointerOf(field, at),
        provider: bookable.provider,
      })),
    ),
  ),
  ...addons.map(({ entity, pointer }) => ({ entity, pointer, provider: entity.provider })),
]

/** Formulas that name a question whose answers are words, of which they can make no number (`numberOf`). */
export function wordyDoubts({ lists }: ShapedBundle): Warning[] {
  const asked = new Map<string | undefined, Map<string, Question[]>>()
  const questionsFor = (provider: string | undefined) => {
    const known = asked.get(provider) ?? Map.groupBy(questionsOfProvider(lists, provider), ({ slug }) => slug)
    asked.set(provider, known)
    return known
  }
  return placesIn(lists).flatMap(({ entity, pointer, provider }) =>
    Object.entries(entity).flatMap(([field, text]: [string, unknown]) => {
      const formula = typeof text === 'string' && Object.hasOwn(follows, field) ? parseFormula(text) : null
      if (!formula?.ok) return []
      const named = questionsFor(provider)
      const isShowing = field === 'display_function'
      const wordy = slugsIn(formula.value).find((slug) => {
        const questions = named.get(slug) ?? []
        return questions.length > 0 && questions.every((question) => isWordy(question, isShowing))
      })
      if (wordy === undefined) return []
      const message = `reads ${shown(wordy)}, whose answers are words; ${follows[field]}. A formula reads numbers, ticked boxes as 1, and choices whose "key" is a number`
      return [{ pointer: `${pointer}/${field}`, message }]
    }),
  )
}

/** @param isShowing one word among numbers hides what it decides, as 0 does; a price it makes impossible */
function isWordy({ type, options = [], responseoptions = [] }: Question, isShowing: boolean): boolean {
  const { answer, number } = rulesOfType(type)
  if (answer === 'nothing') return false
  if (number === null) return true
  if (number === 'quantities' || answer !== 'options') return false
  const areWords = [...options.map(({ key }) => key), ...responseoptions.map(({ id }) => id)].map(
    (key) => decimalFraction(key) === null,
  )
  return isShowing ? areWords.length > 0 && areWords.every(Boolean) : areWords.some(Boolean)
}
