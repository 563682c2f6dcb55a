import { outOfBounds } from './check-choice.ts'
import { questionsOf } from './locate-answers.ts'
import type { AnswerFault, FormAnswers, FormRules, SeatAnswers } from './types.ts'

export interface AddonRules {
  id: string
  min?: number
  /** 0 or absent: as many as one likes. */
  max?: number
  /** Seconds that one of it adds. */
  timeadjustment?: number
}

/** Validates the add-ons chosen beside the answers, `{id: quantity}`; quantities of 0 are left out. */
export function validateAddons(
  addons: AddonRules[],
  chosen: Record<string, unknown>,
): { ok: true; addons: Record<string, number> } | { ok: false; faults: AnswerFault[] } {
  const faults: AnswerFault[] = []
  const kept: Record<string, number> = {}
  for (const [id, quantity] of Object.entries(chosen)) {
    const addon = addons.find((each) => each.id === id)
    const isCount = typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity >= 0
    const bound = addon && isCount && quantity > 0 ? outOfBounds(addon, quantity) : null
    const key = addon && isCount ? (bound && 'key' in bound ? bound.key : null) : 'validation.option'
    const values = bound && 'key' in bound ? (bound.values ?? {}) : {}
    if (key) faults.push({ code: 'answer_invalid', formid: '', question_id: id, pointer: `/addons/${id}`, key, values })
    else if (isCount && quantity > 0) kept[id] = quantity
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, addons: kept }
}

/** Seconds that answers and add-ons lengthen a reservation by: option `duration` and `timeadjustment`, times quantity. */
export function addedTime(
  forms: FormRules[],
  given: { answers: FormAnswers[]; roster?: SeatAnswers[]; addons?: Record<string, number> },
  addons: AddonRules[] = [],
): number {
  const fillings = [
    ...given.answers.flatMap(({ formid, responses }) => responses.map((answer) => ({ ...answer, formid }))),
    ...(given.roster ?? []).flatMap(({ responses }) => responses),
  ]
  const byOptions = fillings.map(({ formid, question_id, value }) => {
    const form = forms.find(({ id }) => id === formid)
    const question = form && questionsOf(form).find(({ id }) => id === question_id)
    return sum((question?.responseoptions ?? []).map(({ id, duration = 0 }) => duration * quantityOf(value, id)))
  })
  const byAddons = addons.map(({ id, timeadjustment = 0 }) => timeadjustment * (given.addons?.[id] ?? 0))
  return sum(byOptions) + sum(byAddons)
}

function quantityOf(value: unknown, id: string): number {
  if (typeof value !== 'object' || value === null) return value === id ? 1 : 0
  const quantity = Object.entries(value).find(([key]) => key === id)?.[1]
  return typeof quantity === 'number' ? quantity : 0
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
