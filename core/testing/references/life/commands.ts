/** The bookables of the model's world. */
export const kinds = [
  'plain',
  'paid',
  'asked',
  'dear',
  'party',
  'concert',
  'open',
  'kept',
  'bids',
  'few',
  'part',
] as const
export type Kind = (typeof kinds)[number]

export interface Wish {
  draft: number
  kind: Kind
  slot: number
  seats: number
}

/** Something that somebody does. `draft` numbers the life's drafts, each of a person of its own, `slot` its slots. */
export type Command =
  | ({ does: 'hold' | 'book' | 'join' } & Wish)
  /** Several that are booked together, or wait where their customer agreed to it; each of a draft of its own. */
  | { does: 'cart'; wishes: (Wish & { waits: boolean })[] }
  | { does: 'clear' | 'approve' | 'reject' | 'withdraw'; draft: number }
  /** What somebody does who waits: takes the place that is offered, turns it down, leaves. */
  | { does: 'accept' | 'decline' | 'leave'; draft: number }
  /** What staff do with a queue: offer out of order, or put before another (null: at the end). */
  | { does: 'offer'; draft: number }
  | { does: 'reorder'; draft: number; before: number | null }
  /** What those do who may claim a gig, or staff on their behalf; `crew` numbers the resources of the bookable. */
  | { does: 'claim' | 'giveback' | 'bid' | 'unbid'; draft: number; crew: number; by: 'claimer' | 'staff' }
  | { does: 'pick'; draft: number; crew: number }
  | { does: 'cancel'; draft: number; by: By }
  /** A customer pays what is left to pay. */
  | { does: 'pay'; draft: number }
  | { does: 'move'; draft: number; by: By; slot: number }
  /** A customer changes what they asked for. */
  | { does: 'modify'; draft: number; slot: number; seats: number }
  | { does: 'close'; kind: Kind; slot: number }
  | { does: 'wait'; minutes: number }

/** A command, and the number of the surface by which it is given, among those that it can be given by. */
export type Given = Command & { via: number }

export type By = 'customer' | 'staff'

/** Hours after the life's beginning at which its slots begin. */
export const slotHours = [1, 3, 26, 49, 73, 120]
export const drafts = 30
