import type { ReservationStatus } from '../../domain/entities/index.ts'
import { passGigTime } from '../gigs/expire-gig.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { forgetDraft } from '../queues/end-hold.ts'
import { passTimeOfEntry } from '../queues/end-offer.ts'
import { lapse } from '../requests/end-request.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** What time does to a reservation that is due; false if nothing has changed, since another call was faster. */
type WhatTimeDoes = (work: Work, due: StoredReservation) => Promise<boolean>

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

/** Does to a reservation that is due what time alone does; false if nothing has changed, since another call was faster. */
export const passTimeOf: WhatTimeDoes = async (work, due) => (await whenDue[due.status]?.(work, due)) ?? false
