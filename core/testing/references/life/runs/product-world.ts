import type { TestDatabase } from '../../../databases/databases.ts'
import { randomFrom } from '../../../proofs/price/tampering/honest-booking.ts'
import { openServers } from '../../../servers/servers.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { bookingWorld } from '../../../worlds/booking-world.ts'
import { lifeBundle, openHours } from '../../../worlds/samples/life-bundle.ts'
import { billed, gigExpiry, moveCutoff, refundCutoff, refundGrace, rulesOf, unclaimCutoff } from '../bookables.ts'
import { claimer } from '../people.ts'

import { type Place, type Product, passTo, productOf } from './product.ts'

const hour = 3_600_000

export interface ProductWorld {
  /** Begins another life: at the next full hour of the clock, with slots and people of its own. */
  begin(seed: number): Promise<Product>
  /** What is wrong with the stored capacity after all lives. */
  faults(): Promise<string[]>
  close(): Promise<void>
}

const methodOf = ({ isKept, isByBids }: { isKept: boolean; isByBids: boolean }): string =>
  isByBids ? 'resourcebids' : isKept ? 'resourceclaim_restricted' : 'resourceclaim'

/** How one or both of two resources are taken, or either. */
const takenOf = (isAny?: 'always' | 'also'): object =>
  isAny === 'always'
    ? { selectionmethod: 'priorityoffer', quantity: 1 }
    : { selectionmethod: 'manual', minimum: 1, maximum: isAny ? 1 : 2 }

const resources = Object.values(rulesOf).flatMap(({ claims, names = [] }) => [
  ...(claims?.crew ?? []).map((id) => ({ id, provider: 'quay', name: id, users: ['robin'] })),
  ...names.map((id) => ({ id, provider: 'quay', name: id })),
])

const bookables = Object.entries(rulesOf).map(
  ([
    id,
    { seats, price, whole, limit, approval, waitlist, reminders, isEvent, isByDays, isInDays, names, isAny, claims },
  ]) => ({
    ...openHours,
    id,
    name: id,
    seats,
    seatsperbooking: seats,
    waitlist: { enabled: waitlist },
    ...(reminders && { reminders }),
    // Each life has occurrences of its own.
    ...(isByDays && { bookabletype: 'calendarday', mincombined: 1, maxcombined: 3 }),
    ...(isInDays && { dateby: 'range' }),
    ...(isEvent && { bookabletype: 'event', restrictions: [] }),
    requirementgroups: [
      ...(claims
        ? [{ name: 'Crew', resources: claims.crew, selectionmethod: methodOf(claims), quantity: claims.wanted }]
        : []),
      ...(names ? [{ name: 'Boats', resources: names, ...takenOf(isAny) }] : []),
    ],
    price: whole ?? (price || billed),
    paymentterms: whole !== undefined ? 'partial' : price > 0 ? 'full' : 'bill',
    ...(whole !== undefined && { downpaymentamount: price }),
    ...(limit !== undefined && { reservationlimit: { maximum: limit, per: 'day' } }),
    approvalmode: approval,
    refundcutoff: refundCutoff / 60,
    reschedule_cutoff: moveCutoff * 60,
  }),
)

/**
 * The product with the model's bookables, behind a trusted proxy: in so many server processes, which leave the jobs to
 * this one, or without any in this process alone.
 */
export async function productWorld(database: TestDatabase, count: number): Promise<ProductWorld> {
  const bundle = lifeBundle({ bookables, resources })
  const providers = bundle.providers.map((provider) => ({
    ...provider,
    refundgrace: refundGrace * 60,
    unclaimcutoff: unclaimCutoff / 60,
    gigexpiry: gigExpiry / 60,
  }))
  const { username: email, password } = claimer
  const robin = { id: 'robin', email, password, firstname: 'Robin', lastname: 'Moor', role: 'customer' }
  const users = [...bundle.users, robin]
  const world = await bookingWorld(database, { ...bundle, providers, users }, { trustProxy: '127.0.0.1' })
  const { app, clock, config } = world
  const servers = await openServers(count, {
    ...{ app, database: database.url, dataFolder: config.dataFolder, leavesJobs: true },
    clock: { at: clock.now },
  })
  const place: Place = { database, world, servers }
  let lives = 0
  return {
    async begin(seed) {
      lives += 1
      await passTo(place, Math.ceil(clock.now / hour + 200) * hour)
      return productOf(place, { life: lives, random: randomFrom(seed) })
    },
    faults: () => capacityFaults(database.db, world.clock.now),
    async close() {
      await servers.close()
      await world.close()
    },
  }
}
