import { benchNow as now } from '../../bench/bench-tenant.ts'
import type { StoredBid } from '../../operations/gigs/stored-bid.ts'
import type { Place, StoredReservation, UnitOfWork } from '../../operations/ports.ts'
import { reservationFixture } from '../worlds/samples/reservation.ts'
import type { StorageCall } from './storage-calls.ts'

const hour = 3_600_000
const provider = 'yard'
const range = { start: now, end: now + 24 * hour }
const behind = { limit: 20, after: { at: now - hour, id: '' } }

/** An hour of a bookable with seats for all; each id has its own hour of a week. */
const spanOf = (index: number) => {
  const start = now + (index % 168) * hour
  return { start, end: start + hour }
}
const kept = (id: string): StoredReservation =>
  reservationFixture({
    ...{ id: `kept${id}`, provider, bookable: 'spread', ...spanOf(Number(id)), draft: `draft${id}` },
    ...{ user: `user${id}`, created: now, modified: now },
  })
const fresh = (index: number): StoredReservation => ({
  ...kept(String(index)),
  ...{ id: `fresh${index}`, draft: `fresh${index}`, user: null },
})
const bid = (id: string): StoredBid => ({
  ...{ reservation: `gig${id}`, resource: `crane${id}`, user: `user${id}`, amount: 4000, note: 'by noon' },
  ...{ start: null, created: now, modified: now },
})
const holder = (id: string) => ({ visitor: `visitor${id}`, address: `network${id}` })
const spread = { bookable: 'spread', resources: [], shared: [] }
const place = (index: number): Place => ({ ...spread, occupies: spanOf(index) })
const queued = { bookable: 'queue', start: now, end: now + hour }

/**
 * Writes the reservations, and what belongs to them, that the calls find. All days are locked at once and first: the
 * transaction begins anew where one is missing.
 */
export async function fillReservations(unit: UnitOfWork, ids: string[]): Promise<void> {
  await unit.lock(ids.map((id) => place(Number(id))))
  for (const id of ids) {
    await unit.reservations.insertReservation(kept(id), [spanOf(Number(id))])
    await unit.holds.take(holder(id), `kept${id}`, now)
    await unit.bids.put(bid(id))
  }
}

/** Every query about reservations and what they take. @param one names a row that is there, `known` of them */
export const reservationCalls = (one: (index: number) => string, known: number): StorageCall[] => {
  const call = (name: string, run: StorageCall['run']): StorageCall => ({ name, run })
  /** A reservation as the calls before have left it. */
  const seen = (index: number) => ({ ...kept(one(index)), version: 1 + Math.floor(index / known) })
  return [
    call('reservations.find', ({ reservations }, index) => reservations.find(`kept${one(index)}`)),
    call('reservations.known', ({ reservations }, index) => reservations.known([`kept${one(index)}`, 'none'])),
    call('reservations.findByDraft', ({ reservations }, index) => reservations.findByDraft(`draft${one(index)}`)),
    call('reservations.findByDrafts', ({ reservations }, index) =>
      reservations.findByDrafts([`draft${one(index)}`, 'none']),
    ),
    call('reservations.formerOf', ({ reservations }, index) => reservations.formerOf(`draft${one(index)}`)),
    call('reservations.expired', ({ reservations }) => reservations.expired(now, { limit: 20 })),
    call('reservations.expired behind another', ({ reservations }) => reservations.expired(now, behind)),
    call('reservations.expired of a range', ({ reservations }) => reservations.expired(now, { range })),
    call('reservations.startingAt', ({ reservations }, index) =>
      reservations.startingAt(`user${one(index)}`, spanOf(Number(one(index))).start, ['booked']),
    ),
    call('reservations.unshared', ({ reservations }) => reservations.unshared({ after: '', limit: 20 })),
    call('reservations.due', ({ reservations }) => reservations.due(now, { limit: 20 })),
    call('reservations.due behind another', ({ reservations }) => reservations.due(now, behind)),
    call('reservations.due of a range', ({ reservations }) => reservations.due(now, { range })),
    call('reservations.starting', ({ reservations }) =>
      reservations.starting({ after: { start: now, id: '' }, until: now + hour, limit: 20 }),
    ),
    call('reservations.pending', ({ reservations }) => reservations.pending(now)),
    call('reservations.gigs', ({ reservations }) => reservations.gigs(now)),
    call('reservations.awaitingMove', ({ reservations }) => reservations.awaitingMove(now)),
    call('reservations.ofResources', ({ reservations }, index) =>
      reservations.ofResources([`crane${one(index)}`], range, ['booked']),
    ),
    call('reservations.cancelled', ({ reservations }) => reservations.cancelled({ range, after: now })),
    call('reservations.onDay', ({ reservations }) =>
      reservations.onDay({ range: { start: now, end: now + hour }, after: now - hour, status: ['booked'] }),
    ),
    call('reservations.named', ({ reservations }, index) => reservations.named([`kept${one(index)}`, 'none'])),
    call('reservations.openGigs', ({ reservations }) => reservations.openGigs({ range, bookables: ['spread'] })),
    call('reservations.list', ({ reservations }, index) =>
      reservations.list({ range, status: ['booked'], user: `user${one(index)}` }),
    ),
    call('reservations.insertReservation', ({ reservations }, index) =>
      reservations.insertReservation(fresh(index), [spanOf(index)]),
    ),
    call('reservations.swap', ({ reservations }, index) =>
      reservations.swap(
        seen(index),
        { ...seen(index), seats: 2 + index, modified: now },
        [spanOf(Number(one(index)))],
        {
          ...{ actor: 'bench', reason: 'seats', at: now },
        },
      ),
    ),
    call('reservations.amend', ({ reservations }, index) =>
      reservations.amend(seen(index), { extra: { memo: `${index}` }, modified: now }),
    ),
    call('lock', (unit, index) => unit.lock([place(index)], [`kept${one(index)}`])),
    call('lockAndRead', (unit, index) => unit.lockAndRead({ ...place(index), now })),
    call('occupancy.read', ({ occupancy }) => occupancy.read({ ...spread, range, now })),
    call('occupancy.look', ({ occupancy }) => occupancy.look({ ...spread, range, now })),
    call('occupancy.version', ({ occupancy }) => occupancy.version({ ...spread, range })),
    call('queues.of', ({ queues }) => queues.of(['queue'], range)),
    call('rooms.add', ({ rooms }, index) =>
      rooms.add([{ id: `room${index}`, provider, resource: 'crane', ...range, silent: false, created: now }]),
    ),
    call('queues.around', ({ queues }) => queues.around([queued])),
    call('limits.lockedReservations', ({ limits }, index) =>
      limits.lockedReservations({ person: `user${one(index)}`, starts: null, now }),
    ),
    call('holds.lockedCounts', ({ holds }, index) =>
      holds.lockedCounts(holder(one(index)), { bookable: 'spread', now, what: 'holds' }),
    ),
    call('holds.takerOf', ({ holds }, index) => holds.takerOf(`kept${one(index)}`)),
    call('holds.take', ({ holds }, index) => holds.take(holder(one(index)), `fresh${index}`, now)),
    call('bids.of', ({ bids }, index) => bids.of(`gig${one(index)}`)),
    call('bids.ofResources', ({ bids }, index) => bids.ofResources([`crane${one(index)}`, 'none'])),
    call('bids.put', ({ bids }, index) => bids.put({ ...bid(one(index)), amount: index })),
    call('bids.withdraw', ({ bids }) => bids.withdraw({ reservation: 'none', resource: 'none' })),
    call('bids.end', ({ bids }) => bids.end('none')),
    call('bids.ofPerson', ({ bids }, index) => bids.ofPerson(`user${one(index)}`)),
    call('bids.forget', ({ bids }) => bids.forget('nobody')),
    call('outbox.add', ({ outbox }, index) =>
      outbox.add([
        {
          ...{ id: `fresh${index}.booked`, name: 'reservation.booked', reservation: `fresh${index}`, version: 1 },
          ...{ payload: { seats: 1 }, created: now },
        },
      ]),
    ),
    call('outbox.forget', ({ outbox }, index) => outbox.forget(`paid${one(index)}`)),
  ]
}
