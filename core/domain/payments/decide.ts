/**
 * What the processor says of an attempt. `silent`: no answer, or none that can be understood; `none`: nothing there;
 * `mismatch`: another amount or currency than the attempt's, authorised or captured; `processing`: its bank is at it;
 * `action`: the customer has to do something.
 */
export const facts = [
  'silent',
  'none',
  'mismatch_authorized',
  'mismatch_captured',
  'processing',
  'action',
  'authorized',
  'captured',
  'declined',
  'voided',
] as const
export type Fact = (typeof facts)[number]

/**
 * How an attempt stands to what it pays for. `open`: drafts, unchanged since it was begun; `stale`: a draft was changed
 * or given up; `booked`: confirmed with this attempt, all of them; `mixed`: some of those were cancelled with their
 * money to go back; `ended`: all were; `other`: confirmed with another attempt, or with none.
 */
export const relations = ['open', 'stale', 'booked', 'mixed', 'ended', 'other'] as const
export type Relation = (typeof relations)[number]

/** What an attempt's own row and the clock say beside. */
export interface AttemptView {
  /** Whether the processor's reference is stored; without one no money can have moved. */
  hasReference: boolean
  /** Whether it was called off, so that `none` is final. */
  isCalledOff: boolean
  /** Whether it is younger than two minutes and the process that calls the processor is alive. */
  isInGoodHands: boolean
  /** Whether the customer was told that it failed. */
  wasToldFailed: boolean
  /** Whether the customer may still do what the processor asks. */
  hasTimeLeft: boolean
  /** Whether nobody has answered for 72 hours. */
  isLongSilent: boolean
}

/** What the customer hears; null tells nothing. */
export type Told =
  | 'unknown'
  | 'action'
  | 'unpaid'
  | 'declined'
  | 'payment_failed'
  | 'returned'
  | 'paid'
  | 'mismatch'
  | null

/**
 * What is done about an attempt. `book`: confirm the drafts in the transaction that moves the attempt on; without room
 * the money goes back. `record`: write that the money came in, and order back what its reservations don't keep.
 */
export type Decision =
  | { do: 'ask_later'; alarm: boolean; tell: Told }
  | { do: 'wait'; tell: Told }
  | { do: 'call_off'; tell: Told }
  | { do: 'fail'; tell: Told }
  | { do: 'suspend'; tell: Told }
  | { do: 'void'; tell: Told }
  | { do: 'book'; tell: Told }
  | { do: 'capture'; tell: Told }
  | { do: 'record'; keep: 'standing' | 'nothing'; tell: Told }

interface Row {
  fact: readonly Fact[]
  relation: readonly Relation[] | 'any'
  when?: (view: AttemptView) => boolean
  decision: Decision
}

/**
 * The finaliser's table: the first row that fits decides. Who asks (browser, webhook, reconciler) is no input. Rows for
 * requests, balances and renewals come with the work that brings those lives.
 */
const rows: readonly Row[] = [
  row(['silent'], 'any', { do: 'ask_later', alarm: true, tell: 'unknown' }, (view) => view.isLongSilent),
  row(['silent'], 'any', { do: 'ask_later', alarm: false, tell: 'unknown' }),
  row(['none'], 'any', { do: 'wait', tell: null }, (view) => view.isInGoodHands),
  row(['none'], 'any', { do: 'call_off', tell: null }, (view) => view.hasReference && !view.isCalledOff),
  row(['none'], 'any', { do: 'fail', tell: 'unpaid' }),
  row(['mismatch_authorized'], 'any', { do: 'void', tell: 'mismatch' }),
  row(['mismatch_captured'], 'any', { do: 'suspend', tell: 'mismatch' }),
  row(['processing'], 'any', { do: 'wait', tell: 'unknown' }),
  row(['action'], ['open'], { do: 'wait', tell: 'action' }, (view) => view.hasTimeLeft),
  row(['action'], 'any', { do: 'call_off', tell: null }),
  row(['authorized'], ['open'], { do: 'void', tell: 'returned' }, (view) => view.wasToldFailed),
  row(['captured'], ['open'], { do: 'record', keep: 'nothing', tell: 'returned' }, (view) => view.wasToldFailed),
  row(['authorized', 'captured'], ['open'], { do: 'book', tell: 'paid' }),
  row(['authorized'], ['booked', 'mixed'], { do: 'capture', tell: null }),
  row(['authorized'], ['stale', 'ended', 'other'], { do: 'void', tell: null }),
  row(['captured'], ['booked', 'mixed', 'ended'], { do: 'record', keep: 'standing', tell: 'paid' }),
  row(['captured'], ['stale', 'other'], { do: 'record', keep: 'nothing', tell: 'returned' }),
  row(['declined', 'voided'], ['booked', 'mixed'], { do: 'fail', tell: 'payment_failed' }),
  row(['declined', 'voided'], ['open'], { do: 'fail', tell: 'declined' }),
  row(['declined', 'voided'], ['stale', 'ended', 'other'], { do: 'fail', tell: null }),
]

function row(fact: Row['fact'], relation: Row['relation'], decision: Decision, when?: Row['when']): Row {
  return { fact, relation, decision, ...(when && { when }) }
}

/** What is to be done about an attempt, by the first row of the table that fits. Pure. */
export function decide(view: AttemptView, relation: Relation, fact: Fact): Decision {
  const found = rows.find(
    (one) =>
      one.fact.includes(fact) &&
      (one.relation === 'any' || one.relation.includes(relation)) &&
      (one.when === undefined || one.when(view)),
  )
  if (!found) throw new Error(`no row decides ${fact} of an attempt that is ${relation}`)
  return found.decision
}

/** What a reservation is to an attempt that pays for it. */
export interface Paid {
  /** Whether it is still the draft that the attempt was begun for: in progress, at the version that was priced. */
  isUnchangedDraft: boolean
  isDraft: boolean
  /** Whether it was confirmed with this attempt. */
  isConfirmedWithIt: boolean
  /** Whether it was cancelled and all of its money goes back. */
  givesBack: boolean
}

/** How an attempt stands to everything that it pays for. Pure. */
export function relationOf(paid: readonly Paid[]): Relation {
  if (paid.length > 0 && paid.every((one) => one.isUnchangedDraft)) return 'open'
  const own = paid.filter((one) => one.isConfirmedWithIt)
  if (own.length === 0) return paid.some((one) => one.isDraft) || paid.length === 0 ? 'stale' : 'other'
  if (own.length === paid.length && own.every((one) => !one.givesBack)) return 'booked'
  return own.every((one) => one.givesBack) ? 'ended' : 'mixed'
}
