import { reminderDue, reminderHours, startsToRemind } from '../domain/reservation/index.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { reservationEvent } from '../operations/reservations/reservation-events.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { eachApart } from './each-apart.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const job = 'remind'
const mark = 'reminders'
/** How late a reminder may come to customers of a provider whose reminders failed, ms. */
const lateAtMost = 86_400_000
const atOnce = 200
/** How far each run reads again, ms: what was being written during the one before was not seen by it. */
const readAgain = 300_000

/** The start by which one is reminded: until a move is approved, the former one. */
export const startOf = ({ start, life, status }: StoredReservation): number =>
  status === 'pending' && life.reschedule ? life.reschedule.start : start

/** When it was booked, or moved to where it is: no reminder from before that is sent. */
const placedAt = ({ life, created }: StoredReservation): number => Math.max(life.placed ?? 0, life.booked ?? created)

/** Whether its customer counts on it: a request that was never accepted is no appointment yet. */
export const isAwaited = ({ status, life }: StoredReservation): boolean =>
  (status === 'booked' || status === 'gig' || (status === 'pending' && life.reschedule !== undefined)) && !life.dates

/**
 * Reminds customers so many hours before the start as provider or bookable say. A mark says until when the job has
 * looked: a run reads, for those who remind only, the reservations whose reminder has fallen due since, by their start.
 * So a run after a pause tells what is late, a changed setting applies to what stands already, and a moved reservation
 * is reminded by its new start. The event's id says the hours and SEQUENCE, so that it is told once.
 *
 * A provider whose reminders fail is looked at again by the next run, from where it failed, and the mark stays there
 * for a process that takes over; nobody else waits.
 */
export function remind(deps: JobDeps): Job {
  const { store, ports } = deps
  /** From when on providers must be looked at whose last run failed. */
  let behind = new Map<string, number>()
  /** Until when this process has looked at all others. */
  let looked = 0

  async function remindOf(scope: TenantScope, span: { from: number; until: number }): Promise<number> {
    const tenant = await tenantOfScope(deps, scope)
    if (!tenant) return 0
    const catalogue = await ports.catalogueOf(tenant)
    const hoursOf = (id: string) => reminderHours(tenant.provider, catalogue.find(id)?.bookable ?? null)
    const all = new Set(catalogue.all.flatMap(({ bookable }) => reminderHours(tenant.provider, bookable)))
    const { reservations, outbox } = ports.repositories(scope)
    let told = 0
    const tell = async (found: StoredReservation[]) => {
      const events = found.filter(isAwaited).flatMap((reservation) => {
        const { bookable } = reservation
        const subject = {
          start: startOf(reservation),
          booked: placedAt(reservation),
          hours: hoursOf(bookable),
        }
        const hours = reminderDue(subject, { ...span, again: readAgain })
        if (hours === null) return []
        const cause = `${hours}h.${reservation.sequence}`
        return [reservationEvent({ name: 'reservation.reminder', cause, data: { hours } }, reservation, ports)]
      })
      if (events.length > 0) await outbox.add(events)
      told += events.length
    }
    for (const hours of all) {
      const { after, until } = startsToRemind(hours, span.from - readAgain, span.until)
      for (let last = { start: after, id: '' }, isEnd = after >= until; !isEnd; ) {
        const found = await reservations.starting({ after: last, until, limit: atOnce })
        await tell(found)
        last = found.at(-1) ?? last
        isEnd = found.length < atOnce
      }
    }
    await tell(await reservations.awaitingMove(span.until))
    return told
  }

  return {
    name: job,
    every: 60_000,
    async run() {
      const until = ports.clock.now()
      const marked = await store.markOf(mark)
      if (marked === null) await store.setMark(mark, until)
      const from = Math.max(looked, marked ?? until)
      if (from >= until) return 0
      const failed = new Map<string, number>()
      const told = await eachApart(
        { job, ports },
        await store.scopesThatRemind(),
        ({ provider }) => ({ provider }),
        async (scope) => {
          const since = Math.max(behind.get(scope.provider) ?? from, Math.min(from, until - lateAtMost))
          failed.set(scope.provider, since)
          const count = await remindOf(scope, { from: since, until })
          failed.delete(scope.provider)
          return count
        },
      )
      behind = failed
      looked = until
      await store.setMark(mark, Math.min(until, ...failed.values()))
      return told
    },
  }
}
