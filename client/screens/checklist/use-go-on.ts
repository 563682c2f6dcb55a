import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { extrasButtonId } from './appointment-extras.tsx'
import { firstFormId } from './appointment-forms.tsx'
import { type Cart, useCart } from './cart-context.tsx'
import { readExtras } from './first-extras.ts'
import { readFirstForms } from './first-forms.ts'
import { undatedId } from './undated.tsx'
import { entryId } from './use-taken-out.ts'

/** The id of the control that leads to the first answers or extras that an appointment lacks; null without any. */
export function owedBy(one: Draft, { find }: Pick<Cart, 'find'>, hasplaces: boolean): string | null {
  const bookable = find(one.bookable)
  if (!bookable) return null
  const context = { seats: one.seats ?? 1, bookable: bookable.facts.id, hasplaces }
  const { forms, isOwed } = readFirstForms(one, bookable.views, context)
  const owed = forms.find(isOwed)
  if (owed) return firstFormId(one.id, owed.id)
  return readExtras(one, bookable, hasplaces).isOwed ? extrasButtonId(one.id) : null
}

/**
 * The id of the control that resolves the first obstacle to continuing: that nothing is held any more, a ticked
 * bookable without a date, or missing answers or extras of an appointment. Null without any.
 */
function obstacleOf(cart: Cart, hasplaces: boolean): string | null {
  const { appointments, payable, draft, find } = cart
  const [first] = appointments
  if (first && payable.length === 0) return entryId(first.id)
  const undated = (draft.undated ?? []).find(({ bookable }) => find(bookable))
  if (undated?.bookable) return undatedId(undated.bookable)
  for (const one of payable) {
    const owed = owedBy(one, cart, hasplaces)
    if (owed !== null) return owed
  }
  return null
}

/** Continues from the list, or focuses the first obstacle. */
export function useGoOn(onContinue: () => void): () => void {
  const cart = useCart()
  const { hasplaces } = useBootstrap()
  return () => {
    const obstacle = obstacleOf(cart, hasplaces)
    if (obstacle === null) onContinue()
    else document.getElementById(obstacle)?.focus()
  }
}
