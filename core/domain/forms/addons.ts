import { compare, type Fraction, fraction } from '../pricing/fraction.ts'
import { isQuantity, outOfBounds } from './check-choice.ts'
import { isDisplayed } from './is-displayed.ts'
import { questionsOf } from './locate-answers.ts'
import { type Filled, type FormulaPlace, filledBy, formulaValue } from './slug-value.ts'
import { faultAt } from './stray-answers.ts'
import type { AddonRules, AnswerFault, FormAnswers, FormRules, SeatAnswers } from './types.ts'

/** The longest time that answers may add to a reservation, in seconds: every day of it is locked. */
export const longestAdded = 31 * 86_400

/** Whether an add-on is offered, given the valid answers so far. */
export const isOffered = (addon: AddonRules, place: FormulaPlace): boolean =>
  isDisplayed(addon, { ...place, own: null })

/** Validates the chosen add-ons `{id: quantity}`; quantities of 0 are left out. */
export function validateAddons(
  addons: AddonRules[],
  chosen: Record<string, unknown>,
  place: FormulaPlace = { own: null, fillings: [], forms: [] },
): { addons: Record<string, number>; faults: AnswerFault[] } {
  const faults: AnswerFault[] = []
  const kept: [string, number][] = []
  for (const [id, quantity] of Object.entries(chosen)) {
    const addon = addons.find((each) => each.id === id)
    const refuse = (key: string, values?: AnswerFault['values']) =>
      faults.push(faultAt('', id, `/addons/${id}`, key, values))
    if (!addon || !isQuantity(quantity)) refuse('validation.option')
    else if (quantity > 0) {
      const bound = outOfBounds(addon, quantity)
      if (!isOffered(addon, place)) refuse('validation.not_asked')
      else if (bound && 'key' in bound) refuse(bound.key, bound.values)
      else kept.push([id, quantity])
    }
  }
  return { addons: Object.fromEntries(kept), faults }
}

/**
 * Seconds that answers and add-ons add to a reservation, never below 0. An option adds its `duration`, an add-on its
 * `timeadjustment` or the result of its `time_function`, rounded up to a second; each times the quantity. Anything
 * above `longestAdded` is returned as `longestAdded + 1`.
 */
export function addedTime(
  forms: FormRules[],
  given: { answers: FormAnswers[]; roster?: SeatAnswers[]; addons?: Record<string, number> },
  addons: AddonRules[] = [],
): number {
  const { answers, roster = [], addons: chosen = {} } = given
  const byAnswers = answers.map((filling) => timeOfFilling(forms, filling))
  const bySeats = roster.flatMap(({ responses }) =>
    responses.map((response) => timeOfFilling(forms, { formid: response.formid, responses: [response] })),
  )
  const fillings = filledBy(forms, answers, roster)
  const byAddons = addons.map((addon) => timeOfAddon(addon, forms, fillings) * (chosen[addon.id] ?? 0))
  return Math.min(Math.max(0, sum(byAnswers) + sum(bySeats) + sum(byAddons)), longestAdded + 1)
}

/** Seconds that the options chosen in one filling of a form add. */
export function timeOfFilling(forms: FormRules[], { formid, responses }: FormAnswers): number {
  const form = forms.find(({ id }) => id === formid)
  const lengthening = (form ? questionsOf(form) : []).filter(({ responseoptions = [] }) => responseoptions.length > 0)
  if (lengthening.length === 0) return 0
  const questions = new Map(lengthening.map((question) => [question.id, question] as const).reverse())
  return sum(
    responses.map(({ question_id, value }) => {
      const question = questions.get(question_id)
      return sum((question?.responseoptions ?? []).map(({ id, duration = 0 }) => duration * quantityOf(value, id)))
    }),
  )
}

function timeOfAddon(
  { time_function, timeadjustment = 0 }: AddonRules,
  forms: FormRules[],
  fillings: Filled[],
): number {
  const text = time_function?.trim()
  if (!text) return timeadjustment
  const value = formulaValue(text, { own: null, fillings, forms })
  return value ? wholeSeconds(value) : 0
}

/** More than `longestAdded`, so that such a reservation is refused anyway; keeps sums exact. */
const longest = 1_000_000

function wholeSeconds(value: Fraction): number {
  if (compare(value, fraction(longest)) > 0) return longest
  return compare(value, fraction(0)) <= 0 ? 0 : Math.ceil(Number(value.n) / Number(value.d))
}

function quantityOf(value: unknown, id: string): number {
  if (typeof value !== 'object' || value === null) return value === id ? 1 : 0
  if (Array.isArray(value)) return value.includes(id) ? 1 : 0
  const quantity = Object.entries(value).find(([key]) => key === id)?.[1]
  return typeof quantity === 'number' ? quantity : 0
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
