import { createContext, type RefObject, useContext } from 'react'
import type { PageForm, PublicBookable } from '../../../core/domain/wire/index.ts'
import type { BookableFacts } from '../../booking/bookable/bookable-facts.ts'
import type { TakeChosen } from '../../booking/context/booking-context.tsx'
import type { Addon } from '../../booking/questions/extras/read-addons.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import type { CartQuoteState } from './use-cart-quote.ts'

/** A bookable of the list with the data that its screens need. */
export interface ListedBookable {
  entity: PublicBookable
  facts: BookableFacts
  /** The bookable's own forms. */
  forms: PageForm[]
  /** The same forms as the screens read them. */
  views: FormView[]
  /** Its add-ons. */
  addons: Addon[]
}

/** Shared by every part of a checklist. */
export interface Cart {
  /** The whole checklist: answers and appointments. */
  draft: Draft
  update: UpdateDraft
  /** False on the server and in the first render, before the draft is known. */
  ready: boolean
  bookables: ListedBookable[]
  find(bookable: string | undefined): ListedBookable | undefined
  appointments: Draft[]
  quote: CartQuoteState
  /** In major units; null where unknown. */
  priceOf(appointment: Draft): number | null
  /**
   * Opens the calendar for a new date of a bookable, or for another date of an appointment. A date that is chosen in the
   * open calendar is held and kept first; if it can not be, that calendar stays open and says why.
   */
  edit(what: { bookable: string } | { appointment: Draft }): Promise<void>
  /** Holds and keeps what is chosen in the open calendar; null while nothing is. */
  takeChosen: RefObject<TakeChosen | null>
  /** Closes the calendar and drops a choice that was not held. */
  close(): void
  /** Drops a ticked bookable without a date. */
  untick(bookable: string): void
  /** Adds the appointment whose slot has just been held. */
  keep(): void
  /** Changes the answers of an appointment. */
  answer(appointment: string, change: (current: Draft) => Partial<Draft>): void
  /**
   * Takes an appointment of a signed-in customer out of the list; its place stays held as long as it was, and the draft
   * stays among those in progress.
   */
  saveForLater(appointment: Draft): void
  /** The appointment that was saved last, while it can be put back; null for none. */
  saved: Draft | null
  putBack(): void
  /** Frees the slots. Removing the last appointment starts the list over. */
  remove(appointments: Draft[]): Promise<void>
}

const CartContext = createContext<Cart | null>(null)
export const CartProvider = CartContext.Provider

/** The current checklist. Throws outside its pages. */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart() needs the checklist page above it')
  return cart
}
