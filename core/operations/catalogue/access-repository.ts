import type { BookingGroup, LimitedUseLink } from '../../domain/entities/people.ts'

/** Uses of a link: how many it allows, how many are spent, and how many are reserved by live holds. */
export interface LinkUses {
  /** 0 for an unknown link; 1 for a link without a number. */
  uses: number
  booked: number
  held: number
}

/** The data that decides about access to bookables, and the uses of links. */
export interface AccessRepository {
  /** The provider's own booking groups, and those of its white-label. */
  groups(): Promise<BookingGroup[]>
  /** The provider's limited-use links. */
  links(): Promise<LimitedUseLink[]>
  /** The uses of a link, without those of the reservation `except`. */
  uses(link: string, now: number, except?: string): Promise<LinkUses>
  /** The same in a transaction, with the link locked until its end. */
  lockedUses(link: string, now: number, except: string): Promise<LinkUses>
  /** Takes a use for a reservation, once. */
  use(link: string, reservation: string, now: number): Promise<void>
  /** Gives back the use that a reservation took, if it took one. */
  giveUseBack(reservation: string, at: number): Promise<void>
  /** The link through which a reservation was made, if any. */
  linkOf(reservation: string): Promise<string | null>
}
