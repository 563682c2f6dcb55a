import type { FormView } from '../read-forms.ts'

interface Standing {
  /** The number of submissions in the cart. */
  count: number
  /** Whether something was typed but not added. */
  isBegun: boolean
  mayAdd: boolean
  /** Whether a submission in the cart has become incomplete. */
  isFaulty: boolean
  /** Whether the customer tried to continue without it. */
  isMissed: boolean
  isRequired: boolean
}

interface CardState {
  name: 'none' | 'begun' | 'in' | 'faults' | 'missing'
  /** The card's texts, as dictionary keys. */
  words: { word: string; values?: Record<string, number> }[]
  /** The action of its button; null where nothing more can be added and each submission is edited in the cart. */
  action: 'start' | 'resume' | 'again' | 'edit' | null
}

/** The texts and the action of a form's card. */
export function cardState(form: Pick<FormView, 'repeatable'>, standing: Standing): CardState {
  const { count, isBegun, mayAdd, isFaulty, isMissed, isRequired } = standing
  const inCart = count > 1 ? { word: 'forms.state_times', values: { count } } : { word: 'forms.state_once' }
  if (count > 0) {
    const name = isFaulty ? 'faults' : 'in'
    const words = isFaulty ? [inCart, { word: 'forms.state_faults' }] : [inCart]
    if (!form.repeatable) return { name, words, action: 'edit' }
    return { name, words, action: mayAdd ? (isBegun ? 'resume' : 'again') : null }
  }
  const required = isRequired || isMissed ? [{ word: 'forms.required' }] : []
  const name = isMissed ? 'missing' : isBegun ? 'begun' : 'none'
  const words = [{ word: isBegun ? 'forms.state_begun' : 'forms.state_none' }, ...required]
  return { name, words, action: isBegun ? 'resume' : 'start' }
}
