import { createContext, type RefObject, useContext } from 'react'
import type { PageForm, PublicBookable } from '../../../core/domain/wire/index.ts'
import type { BookableFacts } from '../../booking/bookable/bookable-facts.ts'
import type { TakeChosen } from '../../booking/context/booking-context.tsx'
import type { Addon } from '../../booking/questions/extras/read-addons.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import type { CartItem } from '../../data/calls.ts'
import type { CallErrorCode } from '../../data/errors.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import type { CartQuoteState } from './use-cart-quote.ts'
import type { TakingOut } from './use-taken-out.ts'

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
export interface Cart extends TakingOut {
  /** The whole checklist: answers and appointments. */
  draft: Draft
  update: UpdateDraft
  /** False on the server and in the first render, before the draft is known. */
  ready: boolean
  bookables: ListedBookable[]
  find(bookable: string | undefined): ListedBookable | undefined
  appointments: Draft[]
  /**
   * The appointments as the list shows them: with the one that is being held, so that pressing its button shows it at
   * once and nothing moves when the server has answered.
   */
  shown: Draft[]
  /** The id of the appointment that is being held. */
  taking: string | null
  /** The bookable whose calendar opens once the date in the open one is held: its room is there at once. */
  opening: string | null
  /** Says that the date in the open calendar is being held, as what, or that it could not be (null). */
  onTaking(as: Partial<Draft> | null): void
  /**
   * An appointment as it is sent, with its share of the answers; null without a date. @param whole the list, if not the
   * present one
   */
  itemOf(appointment: Draft, whole?: Draft): CartItem | null
  /** Those whose hold has run out, by id: nothing is charged for them, and the others are booked without them. */
  runOut: ReadonlySet<string>
  /** What is booked with the next confirm: without those that are lost or have run out. */
  payable: Draft[]
  quote: CartQuoteState
  /** In major units; null where unknown. */
  priceOf(appointment: Draft): number | null
  /**
   * Opens the calendar for a new date of a bookable, or for another date of an appointment. A date that is chosen in
   * the open calendar is held and kept first. If it is gone, a new one stays in the list as lost, where it stood; for
   * any other reason its calendar stays open and says why.
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
  /** Keeps an appointment whose slot is gone, if the next calendar opens already; returns whether it does. */
  lose(code: CallErrorCode): boolean
  /** Changes the answers of an appointment. */
  answer(appointment: string, change: (current: Draft) => Partial<Draft>): void
  /**
   * Takes an appointment of a signed-in customer out of the list; its place stays held as long as it was, and the draft
   * stays among those in progress.
   */
  saveForLater(appointment: Draft): void
  /** Frees the slots. Removing the last appointment starts the list over. */
  remove(appointments: Draft[]): void
}

const CartContext = createContext<Cart | null>(null)
export const CartProvider = CartContext.Provider

/** The current checklist. Throws outside its pages. */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart() needs the checklist page above it')
  return cart
}
