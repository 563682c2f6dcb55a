import type { FormView } from '../read-forms.ts'

interface Standing {
  /** How many fillings are in the cart. */
  count: number
  /** Whether something was typed and not added. */
  isBegun: boolean
  mayAdd: boolean
  /** Whether a filling in the cart is not complete any more. */
  isFaulty: boolean
  /** Whether one tried to go on without it. */
  isMissed: boolean
  isRequired: boolean
}

interface CardState {
  name: 'none' | 'begun' | 'in' | 'faults' | 'missing'
  /** What the card says, as keys of words. */
  words: { word: string; values?: Record<string, number> }[]
  /** What its button does; null where nothing more can be added, and each filling is edited in the cart. */
  action: 'start' | 'resume' | 'again' | 'edit' | null
}

/** What the card of a form says and offers. */
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
