import type { Refusal } from '../../domain/errors.ts'
import { type Fact, isPaidTo } from '../../domain/payments/index.ts'
import type { MoneyAnswer, PaymentProcessor, RetrievedPayment, RetrievedRefund } from '../../plugin-api/index.ts'
import type { PaymentWork } from './payment-work.ts'
import { askForRefunds, askWhatIs } from './processor-calls.ts'
import type { PaymentAttempt, Settlement } from './stored-payment.ts'

/** What staff decide about money in suspense, and why. */
export interface Settling extends Settlement {
  reason: string
}

type Mismatch = 'mismatch_authorized' | 'mismatch_captured'

/** Money that a processor says it moved: minor units, an ISO code in lower case, and to whom where it says so. */
export interface Money {
  amount: number
  currency: string
  /** The account at the processor; null or absent where that is not known. */
  payee?: string | null
}

/** The fact known of an attempt, with its details. `found` is what was authorised or captured instead. */
export type Learned = ({ fact: Exclude<Fact, Mismatch> } | { fact: Mismatch; found: Money }) & {
  /** The processor's code for a decline. */
  code?: string
  /** Whether that decline is for good, whatever its code. */
  isFinal?: boolean
  /** Until when what is authorised can be captured. */
  captureBy?: number
  /** The method that was saved with it, by the processor's name. */
  method?: string
  /** Public facts of it. */
  details?: Record<string, string>
  /** What the customer has to do. */
  action?: Record<string, unknown>
  /** Whether its call-off was not confirmed just now. */
  isCallOffLost?: true
  /** Whether some of what was captured has gone back already. */
  isReturned?: true
  /** Of money in suspense: the refunds that its processor has of it. */
  refunds?: RetrievedRefund[]
  /** What staff decide about it now. */
  settling?: Settling
  /** Why there was no room for what the money should book, or why the change that it was begun for is refused. */
  slotRefusal?: Refusal
}

const factOf: Record<RetrievedPayment['state'], Exclude<Fact, Mismatch>> = {
  none: 'none',
  action: 'action',
  processing: 'processing',
  authorized: 'authorized',
  captured: 'captured',
  voided: 'voided',
  // All of it was refunded outside of this system: there is no money to book with, and none to return.
  refunded: 'voided',
  failed: 'declined',
}

const mismatches = { authorized: 'mismatch_authorized', captured: 'mismatch_captured' } as const

type MoneySaid = Pick<RetrievedPayment, 'amount' | 'currency' | 'payee'>

/** What follows from money that was moved: the fact, or a mismatch if it is not the money that was asked for. */
function compared(fact: keyof typeof mismatches, asked: Money, { amount, currency, payee }: MoneySaid): Learned {
  const found = { amount, currency: (currency ?? asked.currency).toLowerCase(), ...(payee !== undefined && { payee }) }
  const isRight = found.amount === asked.amount && found.currency === asked.currency && isPaidTo(asked, found)
  return isRight ? { fact } : { fact: mismatches[fact], found }
}

/**
 * What is known of money that its bank is still working on: where its method takes days, and it is what was asked for,
 * it is promised.
 */
function underway({ capabilities }: PaymentProcessor, asked: Money, found: MoneySaid): Learned {
  if (capabilities.settlesLater !== true) return { fact: 'processing' }
  return { fact: compared('authorized', asked, found).fact === 'authorized' ? 'settling' : 'processing' }
}

/** What an attempt's capture is to take: the shares that were ordered, or everything if none was. */
export async function moneyToCapture(
  { ports, tenant }: PaymentWork,
  { id, amount, currency, payee }: PaymentAttempt,
): Promise<Money> {
  const captures = await ports.repositories(tenant.scope).payments.capturesOf(id)
  const ordered = captures.reduce((sum, one) => sum + one.amount, 0)
  return { amount: captures.length > 0 ? ordered : amount, currency, payee: payee ?? null }
}

/** Asks the processor for the state of an attempt. Without a reference no money can have moved, and no call is made. */
export async function learn(
  work: PaymentWork,
  processor: PaymentProcessor,
  { reference, ...attempt }: PaymentAttempt,
): Promise<Learned> {
  if (reference === null) return { fact: 'none' }
  const ordered = await moneyToCapture(work, { ...attempt, reference })
  if (attempt.suspended) return learnSuspended(work, processor, { ...attempt, reference }, ordered)
  const found = await askWhatIs(work, processor, { ...attempt, reference })
  if (!found) return { fact: 'silent' }
  const returned = await returnedOf(work, processor, { attempt: { ...attempt, reference }, found, ordered })
  if (returned === 'silent') return { fact: 'silent' }
  if (returned) return { fact: 'captured', isReturned: true, ...keptWith(found) }
  const fact = factOf[found.state]
  if (fact === 'none' && isSaved(attempt)) return { fact: 'saved' }
  if (fact === 'action') return { fact, ...(found.action && { action: found.action }) }
  if (fact === 'processing') return underway(processor, ordered, found)
  if (fact !== 'captured' && fact !== 'authorized')
    return { fact, ...(found.code !== undefined && { code: found.code }), ...finalityOf(found) }
  const excess =
    fact === 'captured' && (await excessOf(work, processor, { attempt: { ...attempt, reference }, found, ordered }))
  if (excess) return excess
  return { ...compared(fact, fact === 'captured' ? ordered : attempt, found), ...keptWith(found) }
}

/**
 * Asks for the state of money in suspense, and for its refunds before and after that: what was taken is what lies there
 * and what has gone back. `silent` where that changes meanwhile. All of what was asked for, after all, is as captured.
 */
async function learnSuspended(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt & { reference: string },
  ordered: Money,
): Promise<Learned> {
  const before = await askForRefunds(work, processor, attempt)
  const found = before && (await askWhatIs(work, processor, attempt))
  const refunds = found && (await askForRefunds(work, processor, attempt))
  if (!before || !found || !refunds || !isSameOf(before, refunds)) return { fact: 'silent' }
  const currency = (found.currency ?? ordered.currency).toLowerCase()
  const lying = found.state === 'captured' ? found.amount : 0
  const gone = refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0)
  const isRight = currency === ordered.currency && isPaidTo(ordered, found)
  const isDecided = !refunds.some(({ state }) => state === 'pending') && isRight
  if (isDecided && lying + gone === ordered.amount)
    return { fact: 'captured', ...(gone > 0 && { isReturned: true }), ...keptWith(found) }
  const { payee } = found
  const kept = { amount: lying, currency, ...(payee !== undefined && { payee }) }
  return { fact: 'mismatch_captured', found: kept, refunds, ...keptWith(found) }
}

const isSameOf = (before: RetrievedRefund[], after: RetrievedRefund[]): boolean => {
  const told = (all: RetrievedRefund[]) =>
    JSON.stringify(all.map(({ id, amount, state }) => [id, amount, state]).toSorted())
  return told(before) === told(after)
}

/**
 * Whether less lies at the processor than was to be captured because refunds of it were ordered there, which are
 * followed once the capture is recorded. All of it counts as captured only where that was ordered: nothing else is
 * booked with money that is gone. `silent` where the processor does not list them.
 */
async function returnedOf(
  work: PaymentWork,
  processor: PaymentProcessor,
  { attempt, found, ordered }: { attempt: PaymentAttempt; found: RetrievedPayment; ordered: Money },
): Promise<boolean | 'silent'> {
  const isWhole = found.state === 'refunded' && attempt.state === 'capturing' && found.amount === ordered.amount
  const isPart = found.state === 'captured' && found.amount < ordered.amount
  const isSame = (found.currency ?? ordered.currency).toLowerCase() === ordered.currency
  if (!isSame || !isPaidTo(ordered, found) || (!isWhole && !isPart)) return false
  const told = await askForRefunds(work, processor, attempt)
  if (told === null) return 'silent'
  const sumOf = (states: string[]) =>
    told.reduce((sum, { amount, state }) => (states.includes(state) ? sum + amount : sum), 0)
  const gone = isWhole ? ordered.amount : ordered.amount - found.amount
  return sumOf(['done']) === gone || sumOf(['done', 'pending']) === gone
}

/**
 * What is known of a capture where as much lies at the processor as was to be captured, though refunds have taken some
 * of it: then more was captured, and those refunds took from the excess. `silent` where that can't be known yet; null
 * for a capture of which nothing went back.
 */
async function excessOf(
  work: PaymentWork,
  processor: PaymentProcessor,
  { attempt, found, ordered }: { attempt: PaymentAttempt; found: RetrievedPayment; ordered: Money },
): Promise<Learned | null> {
  if (attempt.state === 'captured' || found.amount !== ordered.amount) return null
  const currency = (found.currency ?? ordered.currency).toLowerCase()
  const told = await askForRefunds(work, processor, attempt)
  const standing = told?.filter(({ state }) => state !== 'failed') ?? []
  if (told === null || standing.some(({ state }) => state === 'pending')) return { fact: 'silent' }
  if (standing.length === 0) return null
  return { fact: 'mismatch_captured', found: { amount: found.amount, currency }, refunds: told, ...keptWith(found) }
}

type Kept = Pick<RetrievedPayment, 'method' | 'captureBy' | 'details'>

/** What an answer says of the method that was saved with an authorisation, of its end, and of itself. */
const keptWith = ({ method, captureBy, details }: Kept): Pick<Learned, keyof Kept> => ({
  ...(method !== undefined && { method }),
  ...(captureBy !== undefined && { captureBy }),
  ...(details !== undefined && { details }),
})

const finalityOf = ({ isFinal }: Pick<RetrievedPayment, 'isFinal'>): Pick<Learned, 'isFinal'> =>
  isFinal === true ? { isFinal } : {}

/** What is known from a decline. */
export const declinedAs = (answer: Extract<MoneyAnswer, { status: 'declined' }>): Learned => ({
  ...{ fact: 'declined', code: answer.code },
  ...finalityOf(answer),
})

/** Whether it keeps a method to be authorised later. A renewal counts once it is authorised. */
const isSaved = ({ method, purpose, calledoff }: Pick<PaymentAttempt, 'method' | 'purpose' | 'calledoff'>): boolean =>
  method !== null && purpose !== 'renewal' && !calledoff

/**
 * Reads an answer to `authorize`, `capture` or `void`; `succeeded` is the fact that success means. Money that was moved
 * is compared with `asked`, what was asked for. The processor is asked what it moved if its answer doesn't say.
 */
export async function learnedFrom(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  { answer, succeeded, asked }: { answer: MoneyAnswer; succeeded: 'authorized' | 'captured' | 'voided'; asked: Money },
): Promise<Learned> {
  // An answer about another payment says nothing about this one.
  if ('reference' in answer && answer.reference !== undefined && answer.reference !== attempt.reference)
    return { fact: 'silent' }
  switch (answer.status) {
    case 'succeeded': {
      if (succeeded === 'voided') return { fact: succeeded }
      const { amount, currency, payee } = answer
      if (amount === undefined) return learn(work, processor, attempt)
      const told = { ...(currency !== undefined && { currency }), ...(payee !== undefined && { payee }) }
      const money = compared(succeeded, asked, { amount, ...told })
      return { ...money, ...keptWith(answer) }
    }
    case 'pending':
      return processor.capabilities.settlesLater === true ? learn(work, processor, attempt) : { fact: 'processing' }
    case 'requires_action':
      return { fact: 'action', action: answer.action }
    case 'declined':
      return declinedAs(answer)
    case 'unknown':
      return { fact: 'silent' }
  }
}
