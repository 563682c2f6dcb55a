import { refuse } from '../../domain/errors.ts'
import type { RefusalData } from '../../domain/wire/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wireReservation } from './reservation-wire.ts'

/** The refusal of a decision about a reservation that has changed since it was seen: it tells what it is now. */
export const hasChanged = (
  reservation: StoredReservation,
  tenant: Tenant,
  entry: CataloguedBookable | null,
  why: Pick<RefusalData['status_conflict'], 'waits'> = {},
) =>
  refuse('status_conflict', {
    data: { ...why, status: reservation.status, reservation: wireReservation(reservation, tenant, entry) },
  })

/** The refusal of what can't be changed until a move of the reservation is decided or taken back. */
export const moveWaits = (reservation: StoredReservation, tenant: Tenant, entry: CataloguedBookable | null) =>
  hasChanged(reservation, tenant, entry, { waits: 'move' })
