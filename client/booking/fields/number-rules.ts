import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import type { Question } from './question.ts'

type Bounded = Pick<Question, 'minimum' | 'maximum' | 'step'>

/** The bounds of a number, if any: both are given, differ, and the maximum is not 0. */
export function boundsOf({ minimum, maximum }: Bounded): { minimum: number; maximum: number } | null {
  if (minimum === undefined || maximum === undefined || minimum === maximum || maximum === 0) return null
  return { minimum, maximum }
}

/** The bounds and steps of a number in words; undefined for any number. */
export function useNumberRules(question: Bounded): string | undefined {
  const t = useWords()
  const { number } = useFormats()
  const exact = (value: number) => number(value, { maximumFractionDigits: 20 })
  const bounds = boundsOf(question)
  const step = question.step && question.step !== 1 ? exact(question.step) : undefined
  if (!bounds) return step === undefined ? undefined : t('form.steps', { step })
  const between = { minimum: exact(bounds.minimum), maximum: exact(bounds.maximum) }
  return step === undefined ? t('form.between', between) : t('form.between_steps', { ...between, step })
}
