import { type ErrorCode, ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, isOpen, isWaiting, type PaymentPurpose } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { waitsForApproval } from '../appointments/appointment-request.ts'
import { isPaidByAnother } from '../appointments/draft-owner.ts'
import type { Actor } from '../define-operation.ts'
import type { UnitOfWork } from '../ports.ts'
import { requestExpires } from '../reservations/confirmed-as.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { authorise } from './authorise.ts'
import { isDecidedByClaim } from './decided-by.ts'
import { finalise } from './finalise.ts'
import type { Learned } from './learn.ts'
import { descriptionOf } from './payment-description.ts'
import { paymentPatience } from './payment-times.ts'
import { meansOfProcessor, type PaymentWork, processorKey, refundWindowFrom } from './payment-work.ts'
import { isPaidPurchase, purchasesOf } from './purchase.ts'
import type { MethodConsent } from './stored-method.ts'
import type { PaymentAttempt, PaymentShare, Purchase, Wish } from './stored-payment.ts'

/** How the caller wants to pay. */
export interface PaymentChoice {
  processor: string
  /** Made by the processor's browser half; never a card number. */
  token?: Record<string, unknown>
  /** The attempt whose action the customer has done. */
  attempt?: string
  /** The processor's name of a saved method of theirs, in the place of a token. */
  method?: string
  /** What they agreed to where what the token stands for is to be saved for payments to come. */
  keep?: MethodConsent
  /** What they agreed to where what is left is collected by itself. */
  collect?: MethodConsent
  /** The person who pays, where somebody is signed in. */
  by?: string
  /** Nothing is confirmed without being paid: what owes nothing now is refused. */
  mustPay?: true
}

/** A stored draft to be paid for, with the amount to take or to authorise, in minor units. */
export interface Owed {
  hold: StoredReservation
  toPay: number
}

/**
 * When a draft is decided at the latest: one that becomes a request by its price data, and was not held by staff who
 * pay it, by its answer; days by their end. Null for any other.
 */
function decidedBy(hold: StoredReservation, tenant: Tenant, now: number): number | null {
  const { pricedata, life, start } = hold
  if (isDecidedByClaim(hold)) return start
  const isRequest = waitsForApproval({ needsapproval: pricedata?.approvalmode ?? false, isbystaff: life.bystaff })
  return isRequest ? requestExpires(hold, tenant, now) : null
}

/** When what is paid for is decided at the latest; null if nothing of it waits for that. */
function keepUntil(all: Owed[], tenant: Tenant, now: number): number | null {
  const until = all.flatMap(({ hold, toPay }) => (toPay > 0 ? (decidedBy(hold, tenant, now) ?? []) : []))
  return until.length > 0 ? Math.max(...until) : null
}

interface AttemptOptions {
  /** An open attempt beside which this one begins. */
  besides?: string | null
  purpose?: PaymentPurpose
  /**
   * Of a cart that is confirmed with several attempts: `first`, or the id of the first one, after which its turn comes.
   */
  cart?: string | null
  /** Of one beside what waits for a decision: what it is to be taken for. */
  wish?: Wish | undefined
}

/**
 * Writes a new attempt with a share for each draft, in the transaction that holds them, so that it books exactly what
 * it was begun for. Refuses with `payment_pending` if one of the drafts has an open attempt, but `besides`.
 */
export async function beginAttempt(
  unit: UnitOfWork,
  { ports, tenant, ip }: PaymentWork,
  processor: PaymentProcessor,
  all: Owed[],
  { besides = null, purpose = 'initial', cart = null, wish }: AttemptOptions = {},
): Promise<Result<PaymentAttempt>> {
  const [first] = all
  if (!first) throw new Error('an attempt pays for something')
  const known = await Promise.all(all.map(({ hold }) => unit.payments.attemptsOf(hold.id)))
  const open = known.flat().find((one) => isOpen(one) && one.id !== besides)
  if (open) return refuse('payment_pending', { data: { attempt: open.id } })
  const id = `${first.hold.id}-${(known[0]?.length ?? 0) + 1}`
  const shares = all.map(({ hold, toPay }) => ({ reservation: hold.id, amount: toPay, version: hold.version }))
  const keepuntil = keepUntil(all, tenant, ports.clock.now())
  return ok(await writeAttempt(unit, { tenant, ports, ip }, { id, shares, processor, purpose, cart, keepuntil, wish }))
}

interface NewAttempt extends Pick<PaymentAttempt, 'id' | 'purpose' | 'cart' | 'keepuntil' | 'purchase'> {
  wish?: Wish | undefined
  processor: PaymentProcessor
  shares: PaymentShare[]
}

async function writeAttempt(
  unit: Pick<UnitOfWork, 'payments'>,
  { tenant, ports, ip }: Omit<PaymentWork, 'actor'>,
  { id, shares, processor, purpose, cart, keepuntil, purchase, wish }: NewAttempt,
): Promise<PaymentAttempt> {
  const now = ports.clock.now()
  const isLater = cart !== null && cart !== 'first'
  const attempt: PaymentAttempt = {
    id,
    reservation: shares[0]?.reservation ?? '',
    purpose,
    cart: cart === 'first' ? id : cart,
    processor: processor.name,
    means: meansOfProcessor(processor),
    idempotencykey: processorKey(tenant.scope, id),
    amount: shares.reduce((sum, { amount }) => sum + amount, 0),
    currency: tenant.currency.code,
    state: 'created',
    reference: null,
    method: null,
    version: 1,
    process: ports.processes.own,
    due: isLater ? null : now + paymentPatience,
    silentsince: null,
    calledoff: false,
    toldfailed: false,
    captureby: null,
    keepuntil,
    refundwindow: refundWindowFrom(now, processor),
    details: null,
    ...(purchase && { purchase }),
    ...(wish && { wish }),
    ip: ip ?? null,
    created: now,
    modified: now,
  }
  await unit.payments.insertAttempt(attempt, shares)
  return attempt
}

/**
 * Writes an attempt that buys points or a gift code, under the lock of its buyer's points. Refuses with
 * `payment_pending` while another purchase of the same person is under way, and where another call has paid for this
 * one meanwhile.
 * @param price minor units
 */
export async function beginPurchase(
  unit: UnitOfWork,
  work: PaymentWork,
  processor: PaymentProcessor,
  { purchase, price }: { purchase: Purchase; price: number },
): Promise<Result<PaymentAttempt>> {
  await unit.balances.lock(balanceKey(purchase.user, 'points', ''), work.ports.clock.now())
  const reservation = purchasesOf(purchase.user)
  const known = await unit.payments.attemptsOf(reservation)
  const other = known.find((one) => isOpen(one) || isPaidPurchase(one, purchase.purchase))
  if (other) return refuse('payment_pending', { data: { attempt: other.id } })
  const id = `${reservation}-${known.length + 1}`
  const shares = [{ reservation, amount: price, version: 0 }]
  return ok(
    await writeAttempt(unit, work, { id, shares, processor, purpose: 'points', cart: null, keepuntil: null, purchase }),
  )
}

/**
 * Writes what a cart is paid with, in the transaction that holds its drafts: what is due now is one attempt, and each
 * request has one of its own, which is decided by itself. What costs nothing is confirmed with the first of them, which
 * is answered: the others follow it.
 */
export async function beginAttempts(
  unit: UnitOfWork,
  work: PaymentWork,
  processor: PaymentProcessor,
  all: (Owed & { onApproval: boolean })[],
): Promise<Result<PaymentAttempt>> {
  const now = all.filter(({ onApproval }) => !onApproval)
  const requests = all.filter(({ onApproval }) => onApproval).map((one) => [one])
  const [first = [], ...others] = now.some(({ toPay }) => toPay > 0)
    ? [now, ...requests]
    : requests.map((one, index) => (index === 0 ? [...one, ...now] : one))
  const begun = await beginAttempt(unit, work, processor, first, { cart: others.length > 0 ? 'first' : null })
  for (const owed of others) {
    const next = begun.ok ? await beginAttempt(unit, work, processor, owed, { cart: begun.value.id }) : begun
    if (!next.ok) return next
  }
  return begun
}

type Chosen = Partial<Pick<PaymentChoice, 'token' | 'method' | 'keep' | 'collect' | 'by'>>

/** What an attempt is authorised with, as its customer chose. */
const meansOf = ({ token = {}, method, keep, collect, by }: Chosen) => ({
  token,
  ...(method !== undefined && { method }),
  ...(keep && { keep }),
  ...(collect && { collect }),
  ...(by !== undefined && { by }),
})

/**
 * Asks the processor for the money of an attempt and brings it to an end, with the others of its cart. The processor's
 * reference is stored before anything is authorised.
 */
export async function pay(
  work: PaymentWork,
  attempt: PaymentAttempt,
  choice: Chosen = {},
): Promise<Result<StoredReservation[]>> {
  const means = meansOf(choice)
  const learned = await authorise(work, attempt, { ...means, description: await descriptionOf(work, attempt) })
  return learned.ok ? finalise(work, attempt.id, { learned: learned.value }) : learned
}

/**
 * Authorises an attempt, or saves its method, beside what waits for a decision, and answers what is known of it then;
 * null of one that stands already. It waits there for the change that takes it (`beside` in the table), as long as its
 * customer may confirm it. One that nobody can say anything of is called off at once, while its customer is there to
 * try again. Refuses as `pay` does.
 */
export async function authoriseBeside(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { description, ...choice }: Chosen & { description: string },
): Promise<Result<Learned | null>> {
  const asked =
    attempt.state === 'authorized' ? null : await authorise(work, attempt, { ...meansOf(choice), description })
  if (asked && !asked.ok) return asked
  const isUnknown = asked?.value.fact === 'silent' || asked?.value.fact === 'processing'
  const callOff = attempt.state === 'created' && isUnknown
  const kept = await finalise(work, attempt.id, { ...(asked && { learned: asked.value }), callOff })
  return kept.ok ? ok(asked?.value ?? null) : kept
}

/**
 * Has a change take the attempt that was begun for it, in the transaction that makes it: from then on that is kept for
 * what waits. False where it does not stand any more, since the reconciler calls off what nothing takes for too long.
 */
export async function takeBegun(unit: UnitOfWork, id: string, now: number): Promise<boolean> {
  const attempt = await unit.payments.lockAttempt(id)
  if (attempt === null || !isWaiting(attempt)) return false
  return (await unit.payments.updateAttempt(attempt, { wish: null, modified: now })) !== null
}

/** The open attempt of a draft, if there is one. */
export async function openAttemptOf(
  { ports, tenant }: PaymentWork,
  drafts: StoredReservation[],
): Promise<PaymentAttempt | null> {
  const { payments } = ports.repositories(tenant.scope)
  for (const { id } of drafts) {
    const open = (await payments.attemptsOf(id)).find(isOpen)
    if (open) return open
  }
  return null
}

/**
 * Refusals that leave an attempt in progress. Any other ends it, among them every reason why the slot can't be booked.
 */
export const underway: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'payment_requires_action',
  'payment_pending',
  'payment_unknown',
  'processor_not_connected',
])

/**
 * Ends the open attempts of any of the drafts, before they change or another payment is tried: money that may have
 * moved is asked about, an action that was not done is called off. Null if nothing is open any more; else the
 * reservations that were booked, or why the caller has to wait.
 */
export async function endOpenAttempts(
  work: PaymentWork,
  drafts: StoredReservation[],
): Promise<Result<StoredReservation[]> | null> {
  const open = await openAttemptOf(work, drafts)
  if (!open) return null
  const ended = await finalise(work, open.id, { callOff: true })
  return !ended.ok && !underway.has(ended.error.code) ? null : ended
}

/**
 * Ends the open purchase of a person before another one begins, as `endOpenAttempts` does for a draft. Refuses with
 * `payment_pending` where it was charged just now, can't be ended yet, or is the same one, which another tab pays for.
 * @param next the name of the other one; null where the same one is to be paid in another way
 */
export async function endOpenPurchase(work: PaymentWork, user: string, next: string | null): Promise<Result<null>> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const open = (await payments.attemptsOf(purchasesOf(user))).find(isOpen)
  if (!open) return ok(null)
  if (open.purchase?.purchase === next) return refuse('payment_pending', { data: { attempt: open.id } })
  const ended = await finalise(work, open.id, { callOff: true })
  if (ended.ok) return refuse('payment_pending', { data: { attempt: open.id } })
  return underway.has(ended.error.code) ? ended : ok(null)
}

/** How often a draft is read anew while other calls change it. */
const rounds = 4

/**
 * Refuses with `payment_pending` if one of the drafts has an open payment of another person (`isPaidByAnother`): only
 * whose it is calls that off, or goes on with it.
 */
export async function refusePaidByAnother(
  work: PaymentWork,
  drafts: StoredReservation[],
  caller: Actor,
): Promise<Result<null>> {
  for (const draft of drafts)
    if (draft.payment !== null && (await isPaidByAnother(draft, { ...work, actor: caller })))
      if (await openAttemptOf(work, [draft])) return refuse('payment_pending')
  return ok(null)
}

/**
 * Does the same before a caller changes or removes a draft, since an attempt pays for the draft as it was. Answers the
 * row that no open attempt pays for. An attempt that begins later changes the row's version, so a write of this version
 * can't pass by it. Refuses with `draft_finished` if the draft is booked or cancelled by now, and with
 * `payment_pending` while another person is paying for it.
 */
export async function withoutPayment(
  work: PaymentWork,
  draft: StoredReservation,
  caller: Actor,
): Promise<Result<StoredReservation>> {
  const { reservations } = work.ports.repositories(work.tenant.scope)
  let row = draft
  for (let round = 0; round < rounds; round += 1) {
    const allowed = await refusePaidByAnother(work, [row], caller)
    if (!allowed.ok) return allowed
    const ended = row.payment === null ? null : await endOpenAttempts(work, [row])
    if (ended) return ended.ok ? refuse('draft_finished', { data: { status: ended.value[0]?.status } }) : ended
    const latest = await reservations.find(row.id)
    if (latest?.status !== 'in-progress') return refuse('draft_finished', { data: { status: latest?.status } })
    if (latest.version === row.version) return ok(latest)
    row = latest
  }
  return refuse('status_conflict')
}
