import { refuse } from '../../domain/errors.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wireReservation } from './reservation-wire.ts'

/** The refusal of a decision about a reservation that has changed since it was seen: it tells what it is now. */
export const hasChanged = (reservation: StoredReservation, tenant: Tenant, entry: CataloguedBookable | null) =>
  refuse('status_conflict', {
    data: { status: reservation.status, reservation: wireReservation(reservation, tenant, entry) },
  })
