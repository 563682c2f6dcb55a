import type { ReservationStatus } from '../domain/entities/index.ts'
import { passGigTime } from '../operations/gigs/expire-gig.ts'
import type { Ports, StoredReservation } from '../operations/ports.ts'
import { passTimeOfEntry } from '../operations/queues/end-offer.ts'
import { lapse } from '../operations/requests/end-request.ts'
import { forgetDraft } from '../operations/reservations/lapse-draft.ts'
import type { Tenant } from '../operations/tenant.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** What time does to a reservation that is due; false if nothing has changed, since another call was faster. */
type WhatTimeDoes = (work: { tenant: Tenant; ports: Ports }, due: StoredReservation) => Promise<boolean>

/** By status; null where time alone changes nothing. */
const whenDue: Record<ReservationStatus, WhatTimeDoes | null> = {
  // Live holds have a job of their own: one with a payment in progress waits for it.
  'in-progress': forgetDraft,
  pending: lapse,
  waitlisted: passTimeOfEntry,
  gig: passGigTime,
  booked: null,
  cancelled: null,
  removed: null,
}

const tenantsAtOnce = 100
const dueAtOnce = 200

/** Carries out what time alone does to reservations: requests lapse, offers end, queues close, gigs expire. */
export function passTime(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'pass-time',
    every: 5_000,
    async run() {
      const now = ports.clock.now()
      let changed = 0
      for (const scope of await store.scopesWithDue(now, tenantsAtOnce)) {
        const tenant = await tenantOfScope(deps, scope)
        if (!tenant) continue
        for (const due of await ports.repositories(scope).reservations.due(now, dueAtOnce))
          if (await whenDue[due.status]?.({ tenant, ports }, due)) changed += 1
      }
      return changed
    },
  }
}
