import { ok, refuse } from '../../domain/errors.ts'
import { isRival, reordered } from '../../domain/waitlist/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { waitOf } from '../queues/offer.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { keepPaidFor } from '../reservations/keep-paid-for.ts'
import { transition } from '../reservations/transition.ts'
import { queueForStaff } from './queue-for-staff.ts'

/**
 * Puts an entry before another one of its queue, or at its end: the times of joining are dealt out anew among those who
 * wait for the same. Answers the queue.
 */
export const reorderWaitlist = defineOperation({
  name: 'reorder_waitlist',
  summary: 'Puts an entry of a waitlist before another, or at the end; for staff.',
  ...calls.reorder_waitlist,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    const { reservations } = ports.repositories(tenant.scope)
    const seen = await reservations.find(params.id)
    if (!seen) return refuse('not_found')
    const entry = (await ports.catalogueOf(tenant)).find(seen.bookable)
    if (!entry || seen.status !== 'waitlisted') return refuse('status_conflict', { data: { status: seen.status } })
    const isByDay = entry.rules.bookabletype === 'calendarday'
    const range = { start: seen.start, end: seen.end }
    const done = await transactAndServe({ tenant, ports }, async (unit) => {
      await unit.lock([{ ...entry.reads, occupies: range }])
      const queue = await unit.queues.of([seen.bookable], range)
      const own = queue.find(({ reservation }) => reservation === seen.id)
      const rivals = own ? queue.filter((one) => isRival(one, { ...own, named: [] }, isByDay)) : []
      const changes = reordered(rivals, params.id, params.before ?? null)
      if (!changes) return refuse('not_found', { field: '/before' })
      const at = ports.clock.now()
      const why = { actor: actor.user?.id ?? 'provider', reason: 'the waitlist was reordered', at }
      // All payments of offers are locked before the first entry is written.
      const wanted = []
      for (const { reservation, joined } of changes) {
        const from = await unit.reservations.find(reservation)
        if (from?.status !== 'waitlisted') return refuse('status_conflict')
        wanted.push({ from, joined, goOn: await keepPaidFor(unit, from) })
      }
      for (const { from, joined, goOn } of wanted) {
        const to = { ...from, life: { ...from.life, wait: { ...waitOf(from), joined } }, modified: at }
        const moved = await transition(unit, { from, to, occupies: 'keep', why, tells: [] }, ports)
        if (!moved.ok) return moved
        await goOn(moved.value)
      }
      return ok(null)
    })
    return done.ok ? ok({ entries: await queueForStaff(entry, range, { tenant, ports }) }) : done
  },
})
