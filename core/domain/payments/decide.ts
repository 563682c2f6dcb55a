import type { SuspenseWay } from './lists.ts'

/**
 * The processor's answer about an attempt. `silent`: none, or one that can't be understood; `none`: the payment doesn't
 * exist; `mismatch`: the amount or currency authorised or captured is not the attempt's; `processing`: the bank is
 * working on it; `settling`: the same of a method that takes days, of exactly what was asked for; `action`: the
 * customer has to do something; `saved`: nothing is authorised, but the method is kept that will be.
 */
export const facts = [
  'silent',
  'none',
  'mismatch_authorized',
  'mismatch_captured',
  'processing',
  'settling',
  'action',
  'saved',
  'authorized',
  'captured',
  'declined',
  'voided',
] as const
export type Fact = (typeof facts)[number]

/**
 * How an attempt relates to what it pays for; a renewal relates to its request as the first attempt does to its draft.
 * `open`: drafts, unchanged since the attempt began, and all other attempts of their cart are authorised; `waiting`:
 * the same, but another attempt of the cart is under way; `stale`: a draft of the cart was changed or given up, or
 * another of its attempts has ended; `pending`: a request made with this attempt, which waits for approval;
 * `approving`: the same, approved, and ordered to be booked with the capture; `booked`: all confirmed with this
 * attempt; `mixed`: some of those were cancelled with a full refund; `ended`: all were; `other`: confirmed with another
 * attempt, or without one; `beside`: begun beside a request or a move that waits, which is undecided and pays with
 * another attempt, or with none, until the call that wishes the change takes this one; `owed`: it buys points, which
 * are issued once the money is recorded.
 */
export const relations = [
  'open',
  'waiting',
  'stale',
  'pending',
  'approving',
  'booked',
  'mixed',
  'ended',
  'other',
  'beside',
  'owed',
] as const
export type Relation = (typeof relations)[number]

/** What the attempt's row and the clock add. */
export interface AttemptView {
  /** Whether the processor's reference is stored; without one no money can have moved. */
  hasReference: boolean
  /** Whether it was called off, so that `none` is final. */
  isCalledOff: boolean
  /** Whether it is younger than two minutes, and the process that calls the processor is alive. */
  isInGoodHands: boolean
  /** Whether the customer was told that it failed. */
  wasToldFailed: boolean
  /**
   * Whether what it pays for still waits for it: the drafts are unchanged and held, or a change beside what waits may
   * still take it, and nobody wants to pay in another way.
   */
  hasTimeLeft: boolean
  /**
   * Whether nothing waits for it any more: its drafts were changed or given up, or the time of their holds is over;
   * beside what waits: its customer's time to confirm is over, or they want to pay in another way.
   */
  isOverdue: boolean
  /** Whether it was to be called off just now, and the processor did not say that it is. */
  isCallOffLost: boolean
  /**
   * Whether its authorisation is near its end, its method is saved, and no other attempt is under way for the request.
   */
  isToBeRenewed: boolean
  /** Whether the processor has been silent for 72 hours. */
  isLongSilent: boolean
  /** What staff have decided about its money in suspense; null while they have not, and where none is. */
  settled: SuspenseWay | null
}

/** What the customer is told; null for nothing. */
export type Told =
  | 'unknown'
  | 'action'
  | 'unpaid'
  | 'declined'
  | 'payment_failed'
  | 'another_method'
  | 'returned'
  | 'paid'
  | 'mismatch'
  | null

/**
 * What to do about an attempt. `give_up`: end it without knowing what became of it, and return what turns up. `keep`:
 * leave the money authorised, or the method saved, until the request is decided, the rest of the cart is authorised
 * too, or the change that it was begun for takes it. `renew`: authorise it once more with the saved method, and
 * release the former authorisation once the new one stands. `charge`: authorise with the saved method. `book`: confirm
 * the drafts in the transaction that moves the attempt on; without room the money is returned. `record`: record that
 * the money arrived, and order a refund of what its reservations don't keep.
 */
export type Decision =
  | { do: 'ask_later'; alarm: boolean; tell: Told }
  | { do: 'wait'; tell: Told }
  | { do: 'call_off'; tell: Told }
  | { do: 'fail'; tell: Told }
  | { do: 'give_up'; tell: Told }
  | { do: 'suspend'; tell: Told }
  | { do: 'void'; tell: Told }
  | { do: 'keep'; tell: Told }
  | { do: 'renew'; tell: Told }
  | { do: 'charge'; tell: Told }
  | { do: 'book'; tell: Told }
  | { do: 'capture'; tell: Told }
  | { do: 'record'; keep: 'standing' | 'nothing'; tell: Told }

interface Row {
  relation: readonly Relation[] | 'any'
  when?: (view: AttemptView) => boolean
  decision: Decision
}

/** The booking stands, and owes its amount. */
const owing = 'payment_failed'

/** The request stays, and its customer brings another method. */
const asking = 'another_method'

const failed: readonly Row[] = [
  row(['pending', 'approving'], { do: 'fail', tell: asking }),
  row(['booked', 'mixed'], { do: 'fail', tell: owing }),
  row(['open', 'waiting', 'beside', 'owed'], { do: 'fail', tell: 'declined' }),
  row(['stale', 'ended', 'other'], { do: 'fail', tell: null }),
]

const askLater: Decision = { do: 'ask_later', alarm: false, tell: 'unknown' }

const unbooked = ['open', 'waiting', 'stale', 'other', 'beside', 'owed'] as const

/** Nothing takes it any more: the time to confirm is over, or another way to pay is wanted. */
const isLeft = (view: AttemptView): boolean => view.isOverdue || view.wasToldFailed

/** Nothing waits for it any more, and what became of it is not known: it is called off, or that can't be delivered. */
const givenUp = row(
  unbooked,
  { do: 'give_up', tell: 'unpaid' },
  (view) => view.isOverdue && !view.wasToldFailed && (view.isCalledOff || view.isCallOffLost),
)

/** Nobody can say, and its time is over or another way to pay is wanted: it is called off first, and then given up. */
const outOfTime: readonly Row[] = [
  row(
    unbooked,
    { do: 'call_off', tell: null },
    (view) => !view.hasTimeLeft && !view.isInGoodHands && !view.isCalledOff && !view.isCallOffLost,
  ),
  givenUp,
]

const processing: readonly Row[] = [...outOfTime, row('any', { do: 'wait', tell: 'unknown' })]

/** Whoever began it is still at work on it, and tells what becomes of it. */
const inGoodHands = row('any', { do: 'wait', tell: null }, (view) => view.isInGoodHands)

/**
 * The finaliser's table: the first row of the fact that fits decides. Who asks (browser, webhook, reconciler) is no
 * input.
 */
const rows: Record<Fact, readonly Row[]> = {
  silent: [
    ...outOfTime,
    row('any', { do: 'ask_later', alarm: true, tell: 'unknown' }, (view) => view.isLongSilent),
    row('any', askLater),
  ],
  none: [
    inGoodHands,
    row('any', { do: 'call_off', tell: null }, (view) => view.hasReference && !view.isCalledOff && !view.isCallOffLost),
    row(unbooked, givenUp.decision, (view) => view.isCallOffLost && (givenUp.when?.(view) ?? false)),
    row('any', askLater, (view) => view.isCallOffLost),
    row('any', { do: 'fail', tell: 'unpaid' }),
  ],
  mismatch_authorized: [
    // The only release beside a booking: capturing another amount, or another currency, would take what nobody agreed
    // to.
    row(['booked', 'mixed'], { do: 'void', tell: owing }),
    row(['pending', 'approving'], { do: 'void', tell: asking }),
    row('any', { do: 'void', tell: 'mismatch' }),
  ],
  mismatch_captured: [
    row('any', { do: 'record', keep: 'standing', tell: 'paid' }, (view) => view.settled === 'keep'),
    row('any', { do: 'record', keep: 'nothing', tell: 'returned' }, (view) => view.settled === 'return'),
    row(['booked', 'mixed'], { do: 'suspend', tell: owing }),
    row(['pending', 'approving'], { do: 'suspend', tell: asking }),
    row('any', { do: 'suspend', tell: 'mismatch' }),
  ],
  processing,
  // It stands while its money is under way; what is not held any more waits for no bank.
  settling: [
    row(['open'], { do: 'book', tell: 'paid' }, (view) => view.hasTimeLeft && !view.wasToldFailed),
    ...processing,
  ],
  action: [
    row('any', { do: 'wait', tell: 'action' }, (view) => view.hasTimeLeft),
    inGoodHands,
    row('any', { do: 'call_off', tell: null }, (view) => !view.isCalledOff && !view.isCallOffLost),
    givenUp,
    row('any', askLater),
  ],
  saved: [
    row(['open'], { do: 'book', tell: 'paid' }, (view) => !view.wasToldFailed),
    row(['pending'], { do: 'keep', tell: null }),
    row(['waiting'], { do: 'keep', tell: null }, (view) => !view.wasToldFailed),
    row(['beside'], { do: 'keep', tell: null }, (view) => !isLeft(view)),
    row(['approving', 'booked', 'mixed'], { do: 'charge', tell: null }),
    inGoodHands,
    row('any', { do: 'call_off', tell: null }, (view) => !view.isCalledOff && !view.isCallOffLost),
    givenUp,
    row('any', askLater),
  ],
  authorized: [
    row(['open', 'waiting', 'owed'], { do: 'void', tell: 'returned' }, (view) => view.wasToldFailed),
    row(['beside'], { do: 'void', tell: 'returned' }, isLeft),
    row(['open'], { do: 'book', tell: 'paid' }),
    row(['pending'], { do: 'renew', tell: null }, (view) => view.isToBeRenewed),
    row(['pending', 'waiting', 'beside'], { do: 'keep', tell: null }),
    // Its capture was refused, and what it pays for owes the amount: that is paid in another way.
    row(['booked', 'mixed'], { do: 'void', tell: null }, (view) => view.wasToldFailed),
    row(['booked', 'approving', 'mixed', 'owed'], { do: 'capture', tell: null }),
    row(['stale', 'ended', 'other'], { do: 'void', tell: null }),
  ],
  captured: [
    row(['open', 'waiting', 'owed'], { do: 'record', keep: 'nothing', tell: 'returned' }, (view) => view.wasToldFailed),
    row(['beside'], { do: 'record', keep: 'nothing', tell: 'returned' }, isLeft),
    row(['open'], { do: 'book', tell: 'paid' }),
    row(['waiting', 'beside'], { do: 'keep', tell: null }),
    row(['pending', 'approving', 'booked', 'mixed', 'ended', 'owed'], { do: 'record', keep: 'standing', tell: 'paid' }),
    row(['stale', 'other'], { do: 'record', keep: 'nothing', tell: 'returned' }),
  ],
  declined: failed,
  voided: failed,
}

function row(relation: Row['relation'], decision: Decision, when?: Row['when']): Row {
  return { relation, decision, ...(when && { when }) }
}

/** What to do about an attempt: the decision of the first matching row. Pure. */
export function decide(view: AttemptView, relation: Relation, fact: Fact): Decision {
  const found = rows[fact].find(
    (one) => (one.relation === 'any' || one.relation.includes(relation)) && (one.when === undefined || one.when(view)),
  )
  if (!found) throw new Error(`no row decides ${fact} of an attempt that is ${relation}`)
  return found.decision
}

/** A reservation's relation to an attempt that pays for it. */
export interface Paid {
  /** Whether it is still the draft for which the attempt began: in progress, at the version that was priced. */
  isUnchangedDraft: boolean
  isDraft: boolean
  /** Whether it was confirmed with this attempt. */
  isConfirmedWithIt: boolean
  /** Whether it is a request that waits for approval, and whether that is given and waits for the capture. */
  isPending: boolean
  isApproving: boolean
  /** Whether it was cancelled with a full refund. */
  refundsAll: boolean
  /** Whether the attempt takes any money for it. */
  isCharged: boolean
}

/** How the other attempts of the same cart stand: all authorised, some under way, or one ended or given up. */
export type RestOfCart = 'ready' | 'underway' | 'ended'

const unconfirmed: Record<RestOfCart, Relation> = { ready: 'open', underway: 'waiting', ended: 'stale' }

/**
 * How an attempt relates to everything that it pays for. Drafts are confirmed together, also those that cost nothing;
 * what is confirmed counts by its money. Pure.
 */
export function relationOf(paid: readonly Paid[], rest: RestOfCart = 'ready'): Relation {
  if (paid.length > 0 && paid.every((one) => one.isUnchangedDraft)) return unconfirmed[rest]
  const charged = paid.filter((one) => one.isCharged)
  const own = charged.filter((one) => one.isConfirmedWithIt)
  if (own.length === 0) return paid.some((one) => one.isDraft) || paid.length === 0 ? 'stale' : 'other'
  const standing = own.filter((one) => !one.refundsAll)
  if (standing.length === 0) return 'ended'
  // A request has an attempt of its own: beside what is booked it would have no money here.
  if (standing.every((one) => one.isPending)) return standing.some((one) => one.isApproving) ? 'approving' : 'pending'
  return standing.length === charged.length && !standing.some((one) => one.isPending) ? 'booked' : 'mixed'
}
