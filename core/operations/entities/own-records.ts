import { Type } from 'typebox'
import { Reservation } from '../../domain/entities/reservation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { wireTransaction } from '../reservations/wire-transaction.ts'
import type { Tenant } from '../tenant.ts'
import type { EntityStore, FieldFilter, Found } from './entity-store.ts'
import type { Search } from './read-search.ts'

/** Fields by which records can be searched; their other fields are computed on reading. */
export const recordSchemas = {
  reservation: Type.Pick(Reservation, [
    'id',
    'bookable',
    'seats',
    'status',
    'resources',
    'user',
    'first_name',
    'last_name',
    'email',
    'mobile_phone_number',
    'language',
    'occurrence',
  ]),
  transaction: Type.Object({
    id: Type.String(),
    user: Type.String(),
    reservation: Type.String(),
    type: Type.String(),
    eventtype: Type.String(),
    transactiontype: Type.String(),
    mode: Type.String(),
    status: Type.String(),
    currency: Type.String(),
  }),
}

export type RecordType = keyof typeof recordSchemas

type Wire = Record<string, unknown> & { id: string }

const iso = (instant: number) => new Date(instant).toISOString()

async function reservationsAs(
  found: Found<StoredReservation>,
  { own, tenant, ports }: { own: string | null; tenant: Tenant; ports: Ports },
): Promise<Found<Wire>> {
  const catalogue = await ports.catalogueOf(tenant)
  const items = found.items.map((one) => ({
    ...wireReservation(one, tenant, catalogue.find(one.bookable), own === null ? 'staff' : 'customer'),
    created: iso(one.created),
    modified: iso(one.modified),
  }))
  return { ...found, items }
}

/** Reservations and ledger lines, with every field that anybody may read. */
export async function searchRecords(
  type: RecordType,
  { filter: given, range, page, size }: Search,
  { own, tenant, ports, store }: { own: string | null; tenant: Tenant; ports: Ports; store: EntityStore },
): Promise<Found<Wire>> {
  const filter: FieldFilter[] = own === null ? given : [...given, { field: 'user', value: own }]
  const query = { filter, limit: size, offset: (page - 1) * size }
  if (type === 'reservation')
    return reservationsAs(await store.reservations({ ...query, ...(range && { range }) }), { own, tenant, ports })
  const found = await store.ledger(query)
  return { ...found, items: found.items.map((one) => wireTransaction(one, tenant, { isStaff: own === null })) }
}
