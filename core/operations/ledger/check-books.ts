import {
  type AtProcessor,
  compareAttempt,
  compareReservation,
  type Difference,
  isOpen,
  lyingIn,
} from '../../domain/payments/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { RetrievedDispute } from '../../plugin-api/index.ts'
import { type PaymentWork, processorOf } from '../payments/payment-work.ts'
import { askForDisputes, askWhatIs } from '../payments/processor-calls.ts'
import { issuedBy } from '../payments/purchase.ts'
import type { LedgerEntry, PaymentAttempt } from '../payments/stored-payment.ts'
import { knownSuspense } from '../payments/suspense.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { creditUsedBy } from '../reservations/credit-use.ts'

/** An attempt that has changed since, or is not at its end, is listed apart: its money may be on its way, ms. */
const restsAfter = 600_000

/** What was compared, what differs, and the attempts that can't be judged yet. */
export interface Checked {
  attempts: number
  differences: Difference[]
  /** Attempts whose money may be on its way. */
  open: string[]
  /** Attempts of which money lies in suspense, for staff to decide. */
  suspended: { id: string; amount: number; currency: string }[]
  /** Attempts at rest of which the processor said nothing. */
  silent: string[]
}

export const nothingChecked = (): Checked => ({ attempts: 0, differences: [], open: [], suspended: [], silent: [] })

/**
 * Compares the next attempts after an id with the ledger, their reservations and, by `retrieve`, their processors. It
 * reads and asks, and repairs nothing. Answers the id to go on from; null at the end.
 */
export async function checkAttempts(
  work: PaymentWork,
  { after, limit, asks }: { after: string; limit: number; asks: boolean },
): Promise<{ checked: Checked; next: string | null }> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const all = await payments.attemptsAfter(after, limit)
  const checked = nothingChecked()
  const judged = new Set<string>()
  for (const attempt of all) {
    checked.attempts += 1
    if (attempt.suspended) {
      const { currency, ...rest } = knownSuspense(await payments.ledgerOfAttempt(attempt.id), attempt)
      checked.suspended.push({ id: attempt.id, amount: lyingIn(rest), currency })
    }
    if (!(await isAtRest(work, attempt))) {
      checked.open.push(attempt.id)
      continue
    }
    const one = await checkAttempt(work, attempt, asks)
    checked.differences.push(...one.differences)
    if (one.isSilent) checked.silent.push(attempt.id)
    checked.differences.push(...(await checkReservationsOf(work, attempt, judged)))
  }
  return { checked, next: all.length < limit ? null : (all.at(-1)?.id ?? null) }
}

/** Whether nothing of it is under way: it has ended a while ago, and no capture or refund of it is ordered. */
async function isAtRest({ ports, tenant }: PaymentWork, attempt: PaymentAttempt): Promise<boolean> {
  if (isOpen(attempt) || attempt.modified > ports.clock.now() - restsAfter || attempt.silentsince !== null) return false
  const { payments } = ports.repositories(tenant.scope)
  const [captures, refunds] = [await payments.capturesOf(attempt.id), await payments.refundsOf(attempt.id)]
  return ![...captures, ...refunds].some(({ state }) => state === 'ordered')
}

async function checkAttempt(
  work: PaymentWork,
  attempt: PaymentAttempt,
  asks: boolean,
): Promise<{ differences: Difference[]; isSilent: boolean }> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const { id, state } = attempt
  const said = asks ? await askProcessor(work, attempt) : null
  const lines = await payments.ledgerOfAttempt(id)
  const books = {
    ...{ id, state, lines, asked: askedOf(attempt, lines), atProcessor: said === 'silent' ? null : said },
    disputesAtProcessor: asks ? await askOfDisputes(work, attempt) : null,
    issued: issuedOf(attempt),
    captures: await payments.capturesOf(id),
    refunds: await payments.refundsOf(id),
    disputes: await payments.disputesOf(id),
  }
  // Somebody may have changed it while its processor was asked.
  const isSame = (await payments.attempt(id))?.version === attempt.version
  return { differences: isSame ? compareAttempt(books) : [], isSilent: said === 'silent' }
}

/** What lies at the processor of an attempt at rest; null where nothing can. Money that is held is not taken yet. */
async function askProcessor(work: PaymentWork, attempt: PaymentAttempt): Promise<AtProcessor | 'silent' | null> {
  const { reference } = attempt
  if (reference === null) return null
  const processor = processorOf(work.tenant, attempt.processor)
  const found = processor ? await askWhatIs(work, processor, { ...attempt, reference }) : null
  if (!found) return 'silent'
  const { state, amount, currency, payee } = found
  return {
    taken: state === 'captured' ? amount : 0,
    held: state === 'authorized' ? amount : 0,
    currency: currency?.toLowerCase() ?? null,
    payee: payee ?? null,
  }
}

/** What an attempt at its end has issued: what it bought, where its money pays for that. */
const issuedOf = (attempt: PaymentAttempt): number =>
  attempt.state === 'captured' && !attempt.toldfailed ? issuedBy(attempt) : 0

/** What is asked of it: of money in suspense as it was found, for whom staff then decide. */
const askedOf = (attempt: PaymentAttempt, lines: LedgerEntry[]) => ({
  currency: attempt.suspended ? knownSuspense(lines, attempt).currency : attempt.currency,
  payee: attempt.suspended || attempt.settled ? null : (attempt.payee ?? null),
})

/** The disputes of a charge at its processor; null where it says nothing of them. */
async function askOfDisputes(work: PaymentWork, attempt: PaymentAttempt): Promise<RetrievedDispute[] | null> {
  const processor = processorOf(work.tenant, attempt.processor)
  return processor && attempt.state === 'captured' ? askForDisputes(work, processor, attempt) : null
}

/** Compares what an attempt pays for, each reservation once, unless another payment of it is under way. */
async function checkReservationsOf(
  work: PaymentWork,
  attempt: PaymentAttempt,
  judged: Set<string>,
): Promise<Difference[]> {
  const repositories = work.ports.repositories(work.tenant.scope)
  const found: Difference[] = []
  for (const { reservation: id } of await repositories.payments.sharesOf(attempt.id)) {
    if (judged.has(id)) continue
    judged.add(id)
    const reservation = await repositories.reservations.find(id)
    if (!reservation || !isJudged(reservation)) continue
    const all = await repositories.payments.attemptsOf(id)
    const atRest = await Promise.all(all.map((one) => isAtRest(work, one)))
    if (atRest.includes(false)) continue
    found.push(...(await checkReservation(repositories, reservation, all)))
  }
  return found
}

/** Drafts owe nothing, and what was given up keeps no money: their attempts say so already. */
const isJudged = ({ status }: StoredReservation): boolean =>
  statuses[status].stage === 'standing' || statuses[status].stage === 'over'

async function checkReservation(
  { payments, reservations }: Pick<Repositories, 'payments' | 'reservations'>,
  reservation: StoredReservation,
  attempts: PaymentAttempt[],
): Promise<Difference[]> {
  const { id, payment } = reservation
  if (payment === null) return []
  const isIts = (one: { reservation: string | null }) => one.reservation === id
  const captures = (await Promise.all(attempts.map((one) => payments.capturesOf(one.id)))).flat().filter(isIts)
  const refunds = (await Promise.all(attempts.map((one) => payments.refundsOf(one.id)))).flat().filter(isIts)
  const lines = (await payments.ledgerOf(id)).filter(({ type }) => type !== 'adjustment')
  // A move that waits, and its money, are compared once they are decided.
  if ((await reservations.find(id))?.version !== reservation.version || reservation.life.reschedule) return []
  const { paid, transactions } = payment
  const { held } = creditUsedBy(reservation)
  return compareReservation({ id, paid, held, transactions, captures, refunds, lines })
}

/** How many lines are read at a time. */
const page = 200

/** Whether a line is of what a balance paid for a reservation: of credit or of points. */
const isByBalance = ({ paymentmethod, attempt }: Pick<LedgerEntry, 'paymentmethod' | 'attempt'>): boolean =>
  attempt === null && (paymentmethod === 'credit' || paymentmethod === 'points')

/**
 * Compares what no attempt leads to with its own lines: what nothing but credit or points has paid for, and what says
 * that it was paid.
 */
export async function checkWithoutAttempts(work: PaymentWork): Promise<Difference[]> {
  const judged = new Set<string>()
  return [...(await checkPaidByBalance(work, judged)), ...(await checkSaidPaid(work, judged))]
}

async function checkPaidByBalance({ ports, tenant }: PaymentWork, judged: Set<string>): Promise<Difference[]> {
  const repositories = ports.repositories(tenant.scope)
  const query = { reach: 'provider' as const, from: 0, until: Number.MAX_SAFE_INTEGER }
  const found: Difference[] = []
  for (let offset = 0; ; offset += page) {
    const lines = await repositories.payments.statement(query, { limit: page, offset })
    for (const { reservation: id, ...line } of lines) {
      if (id === null || !isByBalance(line) || judged.has(id)) continue
      judged.add(id)
      const reservation = await repositories.reservations.find(id)
      if (!reservation || !isJudged(reservation)) continue
      if ((await repositories.payments.attemptsOf(id)).length > 0) continue
      found.push(...(await checkReservation(repositories, reservation, [])))
    }
    if (lines.length < page) return found
  }
}

/** What bundles say of money elsewhere is no payment, and what staff noted has an attempt. */
async function checkSaidPaid({ ports, tenant }: PaymentWork, judged: Set<string>): Promise<Difference[]> {
  const repositories = ports.repositories(tenant.scope)
  const found: Difference[] = []
  for (let after: string | null = ''; after !== null; ) {
    const all = await repositories.reservations.unshared({ after, limit: page })
    for (const one of all) {
      if ((one.payment?.paid ?? 0) === 0 || !isJudged(one) || judged.has(one.id)) continue
      found.push(...(await checkReservation(repositories, one, [])))
    }
    after = all.length < page ? null : (all.at(-1)?.id ?? null)
  }
  return found
}

/** The balances of a provider that are not the sums of their lines, and lines of attempts that nobody knows. */
export async function checkBalances({ ports, tenant }: PaymentWork): Promise<Difference[]> {
  const { balances, payments } = ports.repositories(tenant.scope)
  const wrong = await balances.unlikeLines()
  const stray = await payments.strayLines()
  return [
    ...wrong.map(({ key, kept, summed }) => ({
      kind: 'balance' as const,
      of: [key.user, key.mode, key.currency].filter((part) => part !== '').join(' '),
      found: `${kept.balance} (${kept.held} held)`,
      expected: `${summed.balance} (${summed.held} held)`,
    })),
    ...stray.map(({ id, attempt }) => ({
      kind: 'stray' as const,
      of: id,
      found: `of ${attempt}`,
      expected: 'of an attempt that there is',
    })),
  ]
}
