/** How often a code was used: by everybody, and by one person. A cart is one use. */
export interface CodeUses {
  all: number
  person: number
}

interface UsesQuery {
  discount: string
  /** The id of an account or a guest; null while nobody is known. */
  person: string | null
  /** The drafts of the cart in question, whose own use does not count. */
  drafts: string[]
  now: number
}

/** A use of a code by a cart, for one of its reservations. */
export interface CodeUse {
  discount: string
  /** Empty while nobody is known: a held draft of somebody who is not signed in. */
  person: string
}

/** Uses of discount codes, over all providers of the white-label. */
export interface CodeUseRepository {
  /** A use counts while a reservation of its cart is held or stands, and for good unless it came back. */
  uses(query: UsesQuery): Promise<CodeUses>
  /** The same in a transaction, with the code locked until its end. */
  lockedUses(query: UsesQuery): Promise<CodeUses>
  /** The use that belongs to a reservation. */
  takenBy(reservation: string): Promise<CodeUse | null>
  /** The reservations of the cart that a reservation used a code with, itself among them; none where it used none. */
  cartOf(reservation: string): Promise<string[]>
  /** Gives back the use of a cart's reservation; the cart's ends with the last of them. */
  giveUseBack(reservation: string, at: number): Promise<void>
  /** Replaces what the reservations of a cart use by one use of a code, or by none. */
  use(use: (CodeUse & { now: number }) | null, reservations: string[]): Promise<void>
}
