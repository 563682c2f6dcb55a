import { type DisputeState, disputeStates, openStates } from '../../domain/payments/index.ts'
import type {
  AttemptOf,
  Paid,
  PaymentAttempt,
  PaymentRepository,
  PaymentShare,
} from '../../operations/payments/stored-payment.ts'
import type { StoredReservation } from '../../operations/reservations/stored-reservation.ts'
import type { InTenant, TenantSource } from '../in-tenant.ts'
import { Attempt, Capture, Dispute, Refund } from '../models/payment-models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { AttemptShare, Reservation } from '../models/reservation-models.ts'
import { rowOf } from '../models/tenant-model.ts'
import type { Conditions } from '../models/tenant-query.ts'
import { text, totalOf, type Value } from '../session.ts'
import { ledgerRepository } from './ledger.ts'

export const attemptOf = Attempt.parse

interface AttemptId {
  attempt: string
}

interface ReservationId {
  reservation: string
}

const byId = selecting(Attempt, (attempts, { id }: { id: string }) => attempts.where('id', id))

const named = selecting(Attempt, (attempts, { ids }: { ids: string[] }) => attempts.isOneOf('id', ids))

const lockedById = selecting(Attempt, (attempts, { id }: { id: string }) => attempts.where('id', id).locked())

const ofCart = selecting(Attempt, (attempts, { cart }: { cart: string }) => attempts.where('cart', cart).inOrder('id'))

const nextOnes = selecting(Attempt, (attempts, { after, limit }: { after: string; limit: number }) =>
  attempts.where('id', '>', after).inOrder('id').atMost(limit),
)

const change = updating(
  Attempt,
  (attempts, { id, version, row }: { id: string; version: number; row: Record<string, Value> }) =>
    attempts.set(row).where('id', id).where('version', version),
)

const suspended = selecting(Attempt, (attempts, { limit, offset }: { limit: number; offset: number }) =>
  attempts.where('suspended', '>=', 0).inOrder('suspended', 'id').atMost(limit, offset),
)

const attemptsFor = selecting(Attempt, (attempts, { reservation }: ReservationId) =>
  attempts.isAmong('shares', (share) => share.where('reservation', reservation)),
)

/** Those of a person in some states. Most people have few reservations, and few of them an attempt that is open. */
const attemptsOfPerson = selecting(Attempt, (attempts, { user, states }: { user: string; states: string[] }) =>
  attempts.isAmong('first', (reservations) => reservations.where('user', user)).isOneOf('state', states),
)

const byReference = selecting(Attempt, (attempts, { processor, reference }: { processor: string; reference: string }) =>
  attempts.where('processor', processor).where('reference', reference),
)

const keeping = selecting(Attempt, (attempts, { processor, method }: { processor: string; method: string }) =>
  attempts.where('method', method).where('processor', processor),
)

const openThrough = selecting(
  Attempt,
  (attempts, { processor }: { processor: string }) =>
    attempts.where('processor', processor).isOneOf('state', openStates).counted(),
  { as: totalOf },
)

const refundsThrough = selecting(
  Refund,
  (refunds, { processor }: { processor: string }) =>
    refunds
      .where('state', 'ordered')
      .isAmong('of', (attempt) => attempt.where('processor', processor))
      .counted(),
  { as: totalOf },
)

/** Keeps a method to collect the rest from. A consent's own quotation marks would be escaped. */
const isCollected = (attempt: Conditions<string>, processor: string) =>
  attempt
    .where('processor', processor)
    .where('state', 'captured')
    .where('method', '>', '')
    .holds('saving', '"collect":')

const collectedCount = selecting(
  Attempt,
  (attempts, { processor }: { processor: string }) => {
    isCollected(attempts, processor)
    attempts.counted()
  },
  { as: totalOf },
)

const collectedThrough = selecting(
  Attempt,
  (attempts, { processor, after, limit }: { processor: string; after: string; limit: number }) => {
    isCollected(attempts, processor)
    attempts.where('id', '>', after).inOrder('id').atMost(limit)
  },
)

const sharesFor = selecting(
  AttemptShare,
  (shares, { reservation }: ReservationId) => shares.where('reservation', reservation),
  { as: (row): [string, PaymentShare] => [text(row.attempt), AttemptShare.parse(row)] },
)

const sharesOf = selecting(AttemptShare, (shares, { attempt }: AttemptId) =>
  shares.where('attempt', attempt).inOrder('reservation'),
)

const paidWith = selecting(Reservation, (reservations, { attempt }: AttemptId) =>
  reservations.isAmong('shares', (share) => share.where('attempt', attempt)),
)

const renewShare = updating(
  AttemptShare,
  (shares, { attempt, reservation, version }: AttemptId & ReservationId & { version: number }) =>
    shares.set({ version }).where('attempt', attempt).where('reservation', reservation),
)

const capturesOf = selecting(Capture, (captures, { attempt }: AttemptId) =>
  captures.where('attempt', attempt).inOrder('reservation'),
)

const refundsOf = selecting(Refund, (refunds, { attempt }: AttemptId) =>
  refunds.where('attempt', attempt).inOrder('created', 'id'),
)

const refundById = selecting(Refund, (refunds, { id }: { id: string }) => refunds.where('id', id))

const byHand = selecting(
  Refund,
  (refunds, { state, limit, offset }: { state: string; limit: number; offset: number }) =>
    refunds.where('state', state).inOrder('created', 'id').atMost(limit, offset),
)

const turnRefund = updating(
  Refund,
  (refunds, { id, from, row, seen }: { id: string; from: string; row: Record<string, Value>; seen?: number }) => {
    const turned = refunds.set(row).where('id', id).where('state', from)
    return seen === undefined ? turned : turned.where('modified', seen)
  },
)

const disputesOf = selecting(Dispute, (disputes, { attempt }: AttemptId) =>
  disputes.where('attempt', attempt).inOrder('opened', 'id'),
)

const listedDisputes = (states: readonly DisputeState[]) =>
  selecting(Dispute, (disputes, { limit, offset }: { limit: number; offset: number }) =>
    disputes
      .isOneOf('state', [...states])
      .inOrder('created', 'id')
      .atMost(limit, offset),
  )
const everyDispute = listedDisputes(disputeStates)
const openDisputes = listedDisputes(['inquiry', 'open'])

export const paymentsRepository = (tenant: InTenant, source: TenantSource): PaymentRepository => ({
  async insertAttempt(attempt, shares) {
    tenant.insert(Attempt, attempt)
    for (const share of shares) tenant.insert(AttemptShare, { ...share, attempt: attempt.id })
    await tenant.settled()
  },
  async updateAttempt(before, patch) {
    const { id, version } = before
    const after = { ...before, ...patch, version: version + 1 }
    const row = rowOf(Attempt, { ...patch, version: after.version })
    return (await tenant.change(change, { id, version, row })) > 0 ? after : null
  },
  attempt: (id) => tenant.first(byId, { id }),
  attemptsNamed: async (ids) => (ids.length === 0 ? [] : tenant.all(named, { ids })),
  attemptsKeeping: ({ processor, method }) => tenant.all(keeping, { processor, method }),
  attemptByReference: (processor, reference) => tenant.first(byReference, { processor, reference }),
  openAttemptsOf: (user) => tenant.all(attemptsOfPerson, { user, states: openStates }),
  capturedAttemptsOf: (user) => tenant.all(attemptsOfPerson, { user, states: ['captured'] }),
  async openThrough(processor) {
    const [[attempts = 0], [refunds = 0], [collected = 0]] = await tenant.together(
      tenant.ask(openThrough, { processor }),
      tenant.ask(refundsThrough, { processor }),
      tenant.ask(collectedCount, { processor }),
    )
    return { attempts, refunds, collected }
  },
  collectedThrough: (processor, page) => tenant.all(collectedThrough, { processor, ...page }),
  lockAttempt: (id) => tenant.first(lockedById, { id }),
  ofCart: (cart) => tenant.all(ofCart, { cart }),
  attemptsAfter: (after, limit) => tenant.all(nextOnes, { after, limit }),
  async attemptsOf(reservation) {
    const [attempts, shares] = await tenant.together(
      tenant.ask(attemptsFor, { reservation }),
      tenant.ask(sharesFor, { reservation }),
    )
    return seenFrom(attempts, new Map(shares))
  },
  sharesOf: (attempt) => tenant.all(sharesOf, { attempt }),
  async paidBy(attempt) {
    const [shares, reservations] = await tenant.together(
      tenant.ask(sharesOf, { attempt }),
      tenant.ask(paidWith, { attempt }),
    )
    return paidOf(shares, reservations)
  },
  async lockPaid(id) {
    const [attempts, shares, reservations] = await tenant.together(
      tenant.ask(lockedById, { id }),
      tenant.ask(sharesOf, { attempt: id }),
      tenant.ask(paidWith, { attempt: id }),
    )
    return attempts[0] ? { attempt: attempts[0], paid: paidOf(shares, reservations) } : null
  },
  async addShare(attempt, share) {
    tenant.insert(AttemptShare, { ...share, attempt }, 'stays')
    await tenant.settled()
  },
  suspendedAttempts: (query) => tenant.all(suspended, query),
  async renewShare(attempt, { reservation, version }) {
    await tenant.change(renewShare, { attempt, reservation, version })
  },
  async putCaptures(captures) {
    for (const capture of captures) tenant.insert(Capture, capture, ['amount', 'state', 'modified'])
    await tenant.settled()
  },
  capturesOf: (attempt) => tenant.all(capturesOf, { attempt }),
  async orderRefunds(refunds) {
    for (const refund of refunds) tenant.insert(Refund, refund, 'stays')
    await tenant.settled()
  },
  refundsOf: (attempt) => tenant.all(refundsOf, { attempt }),
  refund: (id) => tenant.first(refundById, { id }),
  refundsByHand: (query) => tenant.all(byHand, query),
  async turnRefund(id, { from, to, seen, ...rest }) {
    const turn = { id, from, row: rowOf(Refund, { state: to, ...rest }) }
    return (await tenant.change(turnRefund, seen === undefined ? turn : { ...turn, seen })) > 0
  },
  disputesOf: (attempt) => tenant.all(disputesOf, { attempt }),
  async putDispute(dispute) {
    tenant.insert(Dispute, dispute, ['state', 'amount', 'reason', 'fee', 'parts', 'closed', 'modified'])
    await tenant.settled()
  },
  disputes: ({ openOnly, ...page }) => tenant.all(openOnly ? openDisputes : everyDispute, page),
  ...ledgerRepository(tenant, source),
})

/** What shares pay for, in their order. */
function paidOf(shares: PaymentShare[], reservations: StoredReservation[]): Paid[] {
  const byId = new Map(reservations.map((one) => [one.id, one]))
  return shares.flatMap((share) => {
    const reservation = byId.get(share.reservation)
    return reservation ? [{ reservation, share }] : []
  })
}

/** Attempts with one of their reservations' shares, in order of creation. */
function seenFrom(attempts: PaymentAttempt[], shareBy: Map<string, PaymentShare>): AttemptOf[] {
  return attempts
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
    .flatMap((attempt) => {
      const share = shareBy.get(attempt.id)
      return share ? [{ ...attempt, share }] : []
    })
}
