import { createContext, useContext } from 'react'
import type { PublicForm } from '../../../core/domain/wire/entities.ts'
import type { PublicEntity } from '../../../core/plugin-api/site.ts'
import type { BookableFacts } from '../../booking/bookable/bookable-facts.ts'
import type { Addon } from '../../booking/questions/extras/read-addons.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import type { CartQuoteState } from './use-cart-quote.ts'

/** A bookable of the list with what its screens need. */
export interface ListedBookable {
  entity: PublicEntity
  facts: BookableFacts
  /** Its own forms. */
  forms: PublicForm[]
  /** The same as they are drawn and read. */
  views: FormView[]
  /** What can be had with it. */
  addons: Addon[]
}

/** What every part of a checklist shares. */
export interface Cart {
  /** The whole: answers, and the appointments. */
  draft: Draft
  update: UpdateDraft
  /** False on the server and in the first drawing, when the draft is not known yet. */
  ready: boolean
  bookables: ListedBookable[]
  find(bookable: string | undefined): ListedBookable | undefined
  appointments: Draft[]
  quote: CartQuoteState
  /** In major units; null while it is not known. */
  priceOf(appointment: Draft): number | null
  /** Opens the calendar for a new date of a bookable, or for another date of an appointment. */
  edit(what: { bookable: string } | { appointment: Draft }): void
  /** Closes the calendar; what was chosen in it and not held is forgotten. */
  close(): void
  /** What was ticked without a date is not wanted any more. */
  untick(bookable: string): void
  /** Takes in the appointment whose slot has just been held. */
  keep(): void
  /** Changes what an appointment was answered. */
  answer(appointment: string, change: (current: Draft) => Partial<Draft>): void
  /** Frees the slots. Removing the last appointment begins the list anew. */
  remove(appointments: Draft[]): Promise<void>
}

const CartContext = createContext<Cart | null>(null)
export const CartProvider = CartContext.Provider

/** The checklist under way. Throws outside of its pages. */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart() needs the checklist page above it')
  return cart
}
