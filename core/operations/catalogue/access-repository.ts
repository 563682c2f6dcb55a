import type { BookingGroup, LimitedUseLink } from '../../domain/entities/people.ts'

/** How many uses of a link there are, how many are gone for good, and how many are reserved by holds that live. */
export interface LinkUses {
  /** 0 for a link that there is no more; one that says nothing has one. */
  uses: number
  booked: number
  held: number
}

/** What access to bookables is decided by, and what has been used of it. */
export interface AccessRepository {
  /** The provider's own booking groups, and those of all its white-label. */
  groups(): Promise<BookingGroup[]>
  /** The provider's limited-use links. */
  links(): Promise<LimitedUseLink[]>
  /** What is used of a link; uses of one reservation are left aside. */
  uses(link: string, now: number, except?: string): Promise<LinkUses>
  /** The same in a transaction, and nobody else takes a use until it ends. */
  lockedUses(link: string, now: number, except: string): Promise<LinkUses>
  /** Takes a use for a reservation, once. */
  use(link: string, reservation: string, now: number): Promise<void>
  /** The link by which a reservation came, if by any. */
  linkOf(reservation: string): Promise<string | null>
}
