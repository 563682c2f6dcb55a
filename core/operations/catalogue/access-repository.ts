import type { BookingGroup, LimitedUseLink } from '../../domain/entities/people.ts'

/** Uses of a link: how many it allows, how many are spent, and how many are reserved by live holds. */
export interface LinkUses {
  /** 0 for an unknown link; 1 for a link without a number. */
  uses: number
  booked: number
  held: number
}

/** A use of a link by a reservation; the cart is named by one of its reservations. */
export interface LinkUse {
  link: string
  reservation: string
  cart: string
}

/** What does not count against a reservation: itself, and the holds of its cart. */
export type OwnUse = Pick<LinkUse, 'reservation'> & { cart?: string }

/** The data that decides about access to bookables, and the uses of links. */
export interface AccessRepository {
  /** The provider's own booking groups, and those of its white-label. */
  groups(): Promise<BookingGroup[]>
  /** The provider's limited-use links. */
  links(): Promise<LimitedUseLink[]>
  /** The uses of a link. A cart is one use, however many reservations it has. */
  uses(link: string, now: number): Promise<LinkUses>
  /**
   * The same in a transaction, with the link locked until its end; without the reservation's own, and what else its
   * cart holds.
   */
  lockedUses(link: string, now: number, own?: OwnUse): Promise<LinkUses>
  /** Takes a use for a reservation of a cart, once. */
  use(use: LinkUse, now: number): Promise<void>
  /** Counts a reservation's use with another cart. */
  countIn(cart: string, reservation: string): Promise<void>
  /** Gives back the use that a reservation took, if it took one. */
  giveUseBack(reservation: string, at: number): Promise<void>
  /** Whether a person waits in a queue by a use of a link. */
  waitsBy(link: string, user: string): Promise<boolean>
  /** The use that a reservation took, if it was made through a link. */
  takenBy(reservation: string): Promise<LinkUse | null>
}
