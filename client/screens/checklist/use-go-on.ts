import { useBootstrap } from '../../ui/bootstrap.tsx'
import { extrasButtonId } from './appointment-extras.tsx'
import { firstFormId } from './appointment-forms.tsx'
import { type Cart, useCart } from './cart-context.tsx'
import { readExtras } from './first-extras.ts'
import { readFirstForms } from './first-forms.ts'
import { undatedId } from './undated.tsx'
import { entryId } from './use-taken-out.ts'

/**
 * The id of the control that resolves the first obstacle to continuing: that nothing is held any more, a ticked
 * bookable without a date, or missing answers or extras of an appointment. Null without any.
 */
function obstacleOf({ appointments, payable, draft, find }: Cart, hasplaces: boolean): string | null {
  const [first] = appointments
  if (first && payable.length === 0) return entryId(first.id)
  const undated = (draft.undated ?? []).find(({ bookable }) => find(bookable))
  if (undated?.bookable) return undatedId(undated.bookable)
  for (const one of payable) {
    const bookable = find(one.bookable)
    if (!bookable) continue
    const context = { seats: one.seats ?? 1, bookable: bookable.facts.id, hasplaces }
    const { forms, isOwed } = readFirstForms(one, bookable.views, context)
    const owed = forms.find(isOwed)
    if (owed) return firstFormId(one.id, owed.id)
    if (readExtras(one, bookable, hasplaces).isOwed) return extrasButtonId(one.id)
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
