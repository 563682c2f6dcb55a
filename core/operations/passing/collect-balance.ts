import { type Refusal, refuse } from '../../domain/errors.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import { collectAt, collectable, isAnnounced, triedAgain } from '../../domain/reservation/index.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { disconnected } from '../payments/authorise.ts'
import { collectedFrom } from '../payments/collected-method.ts'
import { finalise } from '../payments/finalise.ts'
import { toldLeft } from '../payments/leave-collected.ts'
import { beginAttempt, openAttemptOf, pay } from '../payments/pay.ts'
import { cardOf } from '../payments/payment-details.ts'
import { askAgainAfter, askOfDisputesAfter } from '../payments/payment-times.ts'
import { processorOf } from '../payments/payment-work.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { isDisconnected } from '../pricing/connected.ts'
import { onlineProcessors, tooLittleToCharge } from '../pricing/eligible-processors.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { lockOwnPlace } from '../requests/lock-own-place.ts'
import { balanceOf } from '../reservations/balance.ts'
import { isDisputed } from '../reservations/is-disputed.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import type { ReservationLife } from '../reservations/reservation-life.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

type Collect = NonNullable<ReservationLife['collect']>

/** What is still to be collected, and something that time has to do about it. */
export const isCollectDue = ({ life, start }: Pick<StoredReservation, 'life' | 'start'>, now: number): boolean => {
  if (!life.collect) return false
  const at = collectAt(life.collect, start)
  return at === null || !isAnnounced(life.collect, start) || at <= now
}

/** Writes how the collecting goes on, null for not at all. False if another call was faster. */
async function write(
  { tenant, ports }: Work,
  from: StoredReservation,
  collect: Collect | null,
  { reason, tells = [] }: { reason: string; tells?: Telling[] },
): Promise<boolean> {
  const { collect: _, ...life } = from.life
  const to = { ...from, life: collect ? { ...life, collect } : life, modified: ports.clock.now() }
  const why = { actor: 'system', reason, at: ports.clock.now() }
  const done = await transactAndServe({ tenant, ports }, (unit) =>
    transition(unit, { from, to, occupies: 'keep', why, tells }, ports),
  )
  return done.ok
}

const latestOf = ({ tenant, ports }: Work, { id }: StoredReservation) =>
  ports.repositories(tenant.scope).reservations.find(id)

/** Leaves it to its customer, who is asked to pay. */
export async function leaveToCustomer(
  work: Work,
  due: StoredReservation,
  reason: string,
  code?: string,
): Promise<boolean> {
  const latest = await latestOf(work, due)
  return latest?.life.collect
    ? write(work, latest, null, { reason, tells: [toldLeft(latest, work.ports.clock.now(), code)] })
    : false
}

/**
 * Collects what a reservation owes from the method that its customer has left for that: announces it first, tries it at
 * its time, and again after 8 and 20 hours, never after the start, and never more than was announced: what is owed
 * beyond that is left to its customer. While a payment, a dispute or what its bank refused is undecided it waits. A
 * decline for good, or a bank that asks for its customer, leaves it to be paid by them. Two workers at once begin one
 * payment: the row says that it was tried, in the transaction that begins it. False if another call was faster.
 */
export async function collectBalance(work: Work, due: StoredReservation): Promise<boolean> {
  const { tenant, ports } = work
  const repositories = ports.repositories(tenant.scope)
  const now = ports.clock.now()
  const latest = await latestOf(work, due)
  const collect = latest?.life.collect
  if (!latest || !collect || latest.status !== due.status) return false
  const paying = { tenant, ports, actor: 'system' }
  const open = await openAttemptOf(paying, [latest])
  const wait = (ms: number, reason: string) => write(work, latest, { ...collect, later: now + ms }, { reason })
  if (open) return wait(askAgainAfter * 15, 'a payment of it is under way')
  const owed = await chargedOfBalance(work, latest, balanceOf(latest))
  if (owed === 0 && !latest.life.reschedule) return write(work, latest, null, { reason: 'nothing is left to collect' })
  if (latest.start <= now) return leaveToCustomer(work, latest, 'it has begun')
  if (latest.life.unpaid?.least !== undefined) return wait(askOfDisputesAfter, 'it is to be paid in another way first')
  if (await isDisputed(repositories, latest)) return wait(askOfDisputesAfter, 'what was paid of it is disputed')
  const at = collectAt(collect, latest.start)
  if (at === null) return leaveToCustomer(work, latest, 'it was tried three times')
  const source = await collectedFrom(repositories, latest)
  const own = source && processorOf(tenant, source.processor)
  if (own && isDisconnected(own, work)) return leaveToCustomer(work, latest, 'its account is gone', disconnected)
  // Nothing is announced that nobody could collect.
  if (!source) return leaveToCustomer(work, latest, nobody)
  if (!isAnnounced(collect, latest.start)) {
    const card = cardOf(source)
    const data = { at: instantToWall(at, tenant.timezone), amount: formatMajor(owed, tenant.currency.digits), card }
    const tells = [{ name: 'reservation.collecting' as const, cause: latest.start, data }]
    const told = { start: latest.start, amount: owed, at: now }
    return write(work, latest, { ...collect, announced: told }, { reason: 'its balance is announced', tells })
  }
  if (at > now) return false
  const announced = collectable(collect, { owed, paid: await paidSince(work, latest, collect) })
  const sum = await chargedOfBalance(work, latest, announced)
  if (sum === 0) return leaveToCustomer(work, latest, moreThanAnnounced)
  const takers = await onlineProcessors({ due: sum, price: priceOf(latest) }, work)
  const processor = takers.find(({ name }) => name === source.processor)
  if (!processor) return leaveToCustomer(work, latest, nobody)
  const begun = await transactAndServe(work, async (unit) => {
    await lockOwnPlace(unit, latest, work)
    const to = {
      ...latest,
      life: { ...latest.life, collect: { ...collect, ...triedAgain(collect, latest.start, now) } },
    }
    const why = { actor: 'system', reason: 'its balance is collected', at: now }
    const tried = await transition(unit, { from: latest, to, occupies: 'keep', why, tells: [] }, ports)
    if (!tried.ok) return tried
    if (await isDisputed(unit, latest)) return refuse('status_conflict')
    return beginAttempt(unit, paying, processor, [{ hold: tried.value, toPay: sum }], { purpose: 'balance' })
  })
  if (!begun.ok) return false
  const paid = await pay(paying, begun.value, { method: source.method })
  return paid.ok ? ended(work, due) : goOn(work, due, begun.value.id, paid.error)
}

const priceOf = ({ payment }: StoredReservation): number => payment?.quote.finalprice ?? 0

/** What of an amount that it owes can be charged: the rest stays owed, which its page says. */
const chargedOfBalance = async (work: Work, latest: StoredReservation, due: number): Promise<number> =>
  due - (await tooLittleToCharge({ due, price: priceOf(latest) }, work))

const nobody = 'nobody can collect it'

const moreThanAnnounced = 'it owes more than was announced'

/** What was paid of it since it was announced, in whatever way: what is announced includes that. */
async function paidSince({ tenant, ports }: Work, { id }: StoredReservation, { announced }: Collect): Promise<number> {
  const attempts = await ports.repositories(tenant.scope).payments.attemptsOf(id)
  return attempts
    .filter(
      ({ purpose, state, created }) => purpose === 'balance' && state === 'captured' && created >= (announced?.at ?? 0),
    )
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** What was announced is paid; the rest is its customer's. */
async function ended(work: Work, due: StoredReservation): Promise<boolean> {
  const latest = await latestOf(work, due)
  if (!latest?.life.collect) return true
  if ((await chargedOfBalance(work, latest, balanceOf(latest))) > 0)
    return leaveToCustomer(work, latest, moreThanAnnounced)
  await write(work, latest, null, { reason: 'its balance was collected' })
  return true
}

/** What a payment that did not come means: nothing of one that nobody knows of yet. */
async function goOn(work: Work, due: StoredReservation, attempt: string, { code, data }: Refusal): Promise<boolean> {
  // Its customer is not here to confirm it: the finaliser leaves it to them.
  if (code === 'payment_requires_action') await finalise({ ...work, actor: 'system' }, attempt, { callOff: true })
  if (code !== 'payment_declined') return true
  const declined = typeof data?.code === 'string' ? data.code : undefined
  const latest = await latestOf(work, due)
  const isLast = latest?.life.collect && collectAt(latest.life.collect, latest.start) === null
  return isLast ? leaveToCustomer(work, due, 'its bank has declined it', declined) : true
}
