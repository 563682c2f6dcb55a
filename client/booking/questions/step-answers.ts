import { tellStep } from '../../../core/domain/flow/step-told.ts'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import type { StepAnswer } from '../../data/reservation-answers.ts'
import type { Draft } from '../../state/draft.ts'
import type { Formats } from '../../ui/format-values.ts'
import type { Words } from '../../ui/words.tsx'

/** What a draft's answers to plugins' steps say, in the order of the flow. */
export const answersToSteps = (
  { steps = {} }: Pick<Draft, 'steps'>,
  fields: SiteBootstrap['stepfields'],
): StepAnswer[] => Object.entries(fields).flatMap(([step, of]) => tellStep(step, of, steps[step]))

/** Such an answer in the page's language: its name and its value. */
export function inWords({ label, value, word }: StepAnswer, { t, formats }: { t: Words; formats: Formats }) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  const told = isDay ? formats.longDate(value) : value
  return { prompt: t(label), told: word === null ? told : t(word) }
}
