import { isOpen, nextLook } from '../domain/payments/index.ts'
import type { DueAttempt } from '../operations/job-store.ts'
import { takeBeside } from '../operations/moving/take-beside.ts'
import { attemptLane } from '../operations/payments/attempt-lane.ts'
import { finalise } from '../operations/payments/finalise.ts'
import { forgetMethod } from '../operations/payments/forget-method.ts'
import { mirrorNews, mirrorRefunds } from '../operations/payments/mirror-refunds.ts'
import { askAgainAfter, watchedFor } from '../operations/payments/payment-times.ts'
import type { PaymentWork } from '../operations/payments/payment-work.ts'
import { sendRefunds } from '../operations/payments/refunds.ts'
import { isGivenUp, type PaymentAttempt } from '../operations/payments/stored-payment.ts'
import { deliveryPlaces } from './delivery-places.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** How many attempts are worked on at a time; a lane is a processor's of a tenant. */
const usual = { places: 40, placesOfLane: 4, lingersAfter: 2_000, lingering: 400, lingeringOfLane: 8 }
/**
 * How long a claimed attempt is left to its process, ms; while it is at work on it, the claim is kept after half of
 * that.
 */
const lease = 30_000
/** How often a processor that answers about nothing is asked about one of its attempts, ms. */
export const probeEvery = 45_000
/** Intervals between checks of an attempt whose customer was told of a failure, ms. */
const watches = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]

/**
 * Ends payments that nobody returned to: a processor that did not answer, a process that died between two steps, a
 * customer who never confirmed, a refund that failed, an event from a processor. The processor is asked for the state;
 * nothing is tried blindly. A run begins without waiting: each processor of a tenant has places of its own, so that one
 * that hangs delays no other.
 *
 * A processor that is away is asked about its attempts less and less often, but about one of them, in turn, every
 * `probeEvery`: with its first answer all of them are due.
 */
export function reconcilePayments(deps: JobDeps): Job {
  const { store, ports } = deps
  const places = deliveryPlaces(usual)
  /** What this process works on, by id, and until when its claim lasts. */
  const underWay = new Map<string, { due: DueAttempt; until: number }>()
  let isNewsFirst = false
  /** Whether a place was taken when the last claim looked for free ones. */
  let wasBusy = false

  async function claimed(): Promise<DueAttempt[]> {
    const now = ports.clock.now()
    const except = [...underWay.keys()]
    const claim = { now, until: now + lease, each: usual.placesOfLane, except, process: ports.processes.own }
    wasBusy = places.taken().length > 0
    // Half of the places are for news, which would wait behind a backlog; an odd one for each in turn.
    isNewsFirst = !isNewsFirst
    const half = places.free() / 2
    const limit = isNewsFirst ? Math.ceil(half) : Math.floor(half)
    const news = limit > 0 ? await store.claimPaymentEvents({ ...claim, limit, underWay: places.taken() }) : []
    const due = await store.claimAttempts({
      ...claim,
      limit: places.free() - news.length,
      underWay: [...places.taken(), ...news.map(({ scope, attempt }) => attemptLane(scope, attempt))],
      except: [...except, ...news.map(({ attempt }) => attempt.id)],
    })
    return [...news, ...due]
  }

  /** Keeps the claims of what takes long: another process would ask about it, too, and this one then anew. */
  async function keepClaims(): Promise<void> {
    const now = ports.clock.now()
    const ending = [...underWay.values()].filter(({ until }) => until < now + lease / 2)
    await store.keepClaims(
      ending.map(({ due }) => due),
      now + lease,
    )
    for (const held of ending) held.until = now + lease
  }

  return {
    name: 'reconcile-payments',
    every: 3_000,
    async run() {
      await keepClaims()
      while (places.free() <= 0) {
        await places.next()
        await keepClaims()
      }
      const due = await claimed()
      for (const one of due) {
        const { id } = one.attempt
        underWay.set(id, { due: one, until: one.attempt.due ?? 0 })
        places.begin(attemptLane(one.scope, one.attempt), async () => {
          await tendSafely(deps, one)
          underWay.delete(id)
        })
      }
      return due.length
    },
    /** The end of one frees a place for another, also of one that ended while places were looked for. */
    sooner: () => places.next() ?? (wasBusy ? Promise.resolve() : null),
    settle: places.settle,
  }
}

async function tendSafely(deps: JobDeps, due: DueAttempt): Promise<void> {
  try {
    await tend(deps, due)
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'error'
    deps.ports.log.error({ attempt: due.attempt.id, kind }, 'a payment could not be reconciled yet')
  }
}

async function tend(deps: JobDeps, { scope, attempt, isTold = false }: DueAttempt): Promise<void> {
  const tenant = await tenantOfScope(deps, scope)
  if (!tenant) return
  const { ports } = deps
  const work = { tenant, ports, actor: 'system' }
  const { payments } = ports.repositories(scope)
  const outcome = await finalise(work, attempt.id, { look: attempt.state !== 'captured' })
  if (attempt.wish) await takeBeside(work, attempt.id)
  const ended = isOpen(attempt) && !isTold ? await payments.attempt(attempt.id) : null
  // What was recorded just now, with nothing to give back or to forget, rests.
  const isDone = ended?.state === 'captured' && ended.due === null
  if (!isDone) await followUp(work, attempt.id, isTold)
  if (isOpen(attempt))
    ports.log.info(
      { attempt: attempt.id, outcome: outcome.ok ? 'booked' : outcome.error.code },
      'a payment was reconciled',
    )
  const latest = isDone ? ended : await payments.attempt(attempt.id)
  if (!latest) return
  const now = ports.clock.now()
  if (!isOpen(latest) && latest.state !== 'captured')
    await payments.updateAttempt(latest, { due: nextWatch(latest, now) })
  const processor = { provider: scope.provider, processor: attempt.processor }
  if (latest.silentsince !== null) await deps.store.probeSilent(processor, now + probeEvery)
  else if (attempt.silentsince !== null) await deps.store.wakeSilent(processor, now)
}

/** What follows from an attempt once it was looked at: its method, its refunds, and those that others ordered. */
async function followUp(work: PaymentWork, id: string, isTold: boolean): Promise<void> {
  await forgetMethod(work, id)
  const rests = await (isTold ? mirrorNews : mirrorRefunds)(work, id)
  await sendRefunds(work, id, { rests })
}

/**
 * When to look at a failed attempt again; null once no money can turn up any more. That counts from its end: what is
 * kept for a decision, or takes days, ends long after it began.
 */
function nextWatch(attempt: PaymentAttempt, now: number): number | null {
  const { modified, reference, silentsince } = attempt
  const age = now - (silentsince ?? modified)
  if (reference === null || age > watchedFor) return null
  if (isGivenUp(attempt)) return nextLook({ since: silentsince ?? now, now, until: now })
  return now + Math.max(askAgainAfter, watches.find((pause) => pause > age) ?? 24 * 3_600_000)
}
