/** The bookables of the model's world. */
export const kinds = [
  'plain',
  'paid',
  'boat',
  'asked',
  'dear',
  'party',
  'concert',
  'open',
  'kept',
  'bids',
  'days',
  'named',
  'few',
  'part',
  'stroll',
  'duet',
  'gala',
  'escort',
  'convoy',
  'audition',
  'ramble',
  'lesson',
  'berth',
] as const
export type Kind = (typeof kinds)[number]

export interface Wish {
  draft: number
  kind: Kind
  slot: number
  seats: number
}

/**
 * Something that somebody does. `draft` numbers the life's drafts, each of a person of its own, `slot` the slots of
 * what it books.
 */
export type Command =
  | ({ does: 'hold' | 'book' | 'join' } & Wish)
  /** Several that are booked together, or wait where their customer agreed to it; each of a draft of its own. */
  | { does: 'cart'; wishes: (Wish & { waits: boolean })[] }
  | { does: 'clear' | 'approve' | 'reject' | 'withdraw'; draft: number }
  /** A customer turns down the time that was named in their days. */
  | { does: 'refuse'; draft: number }
  /** What somebody does who waits: takes the place that is offered, turns it down, leaves. */
  | { does: 'accept' | 'decline' | 'leave'; draft: number }
  /** What staff do with a queue: offer out of order, or put before another (null: at the end). */
  | { does: 'offer'; draft: number }
  | { does: 'reorder'; draft: number; before: number | null }
  /** What those do who may claim a gig, or staff on their behalf; `crew` numbers the resources of the bookable. */
  | { does: 'giveback' | 'unbid'; draft: number; crew: number; by: 'claimer' | 'staff' }
  | Naming<'claim'>
  | Naming<'bid'>
  | { does: 'pick'; draft: number; crew: number }
  | { does: 'cancel'; draft: number; by: By }
  /** A customer pays what is left to pay. */
  | { does: 'pay'; draft: number }
  /** To another slot, with other seats, or both; without a number of seats those are kept. */
  | { does: 'move'; draft: number; by: By; slot: number; seats?: number }
  /** A customer changes what they asked for. */
  | { does: 'modify'; draft: number; slot: number; seats: number }
  | { does: 'close'; kind: Kind; slot: number }
  | { does: 'wait'; minutes: number }

/** A command, and the number of the surface by which it is given, among those that it can be given by. */
export type Given = Command & { via: number }

export interface Naming<Does extends 'claim' | 'bid'> {
  does: Does
  draft: number
  crew: number
  by: 'claimer' | 'staff'
  /** Of days, the slot that is named in them. */
  at?: number
}

export type By = 'customer' | 'staff'

/** Hours after the life's beginning at which its slots begin. */
export const slotHours = [1, 3, 26, 49, 73, 120]
/**
 * The ranges of what is booked by days: the days after that of the life's beginning, of which some have days in common.
 */
export const dayRanges = [[1], [2], [3], [4], [5], [1, 2], [2, 3], [3, 4], [1, 2, 3], [2, 3, 4], [3, 4, 5]]
/** The days that a customer gives where a claimer names the time, the life's first one among them. */
export const givenDays = [[0], [1], [2], [0, 1], [1, 2], [2, 3], [1, 2, 3], [4]]
/** The times that claimers name, of which each is an hour of a day: those of each day are few, so that they meet. */
export const namedHours = [0, 1, 2, 3, 4].flatMap((day) => [day * 24 + 10, day * 24 + 23])
/** Which of its two resources are named for what is booked with named ones, each at every slot. */
export const choices = [[0], [1], [0, 1]]
/** The same where either will do for who names none, alone and beside those who name one. */
export const anyChoices = { always: [[]], also: [[0], [1], []] }
export const drafts = 30
