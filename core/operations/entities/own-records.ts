import { Type } from 'typebox'
import { Reservation } from '../../domain/entities/reservation.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import type { LedgerEntry, Ports, StoredReservation } from '../ports.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'
import type { EntityStore, FieldFilter, Found } from './entity-store.ts'
import type { Search } from './read-search.ts'

/** Fields of records by which they can be looked for; their others are made as they are read. */
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

export const wireTransaction = (entry: LedgerEntry, { scope, currency }: Tenant): Wire => ({
  id: entry.id,
  provider: scope.provider,
  user: entry.user,
  reservation: entry.reservation,
  type: entry.type,
  eventtype: entry.eventtype,
  transactiontype: entry.transactiontype,
  paymentmethod: entry.mode === 'points' ? 'points' : 'charge',
  mode: entry.mode,
  status: entry.status,
  event: entry.eventtype,
  description: entry.description,
  transactionamount: entry.mode === 'points' ? entry.amount : formatMajor(entry.amount, currency.digits),
  currency: entry.currency,
  created: iso(entry.created),
})

async function reservationsAs(found: Found<StoredReservation>, tenant: Tenant, ports: Ports): Promise<Found<Wire>> {
  const catalogue = await ports.catalogueOf(tenant)
  const items = found.items.map((one) => ({
    ...wireReservation(one, tenant, catalogue.find(one.bookable)),
    user: one.user,
    created: iso(one.created),
    modified: iso(one.modified),
  }))
  return { ...found, items }
}

/** Reservations and lines of the ledger, with all that may be read of them by anybody. */
export async function searchRecords(
  type: RecordType,
  { filter: given, range, page, size }: Search,
  { own, tenant, ports, store }: { own: string | null; tenant: Tenant; ports: Ports; store: EntityStore },
): Promise<Found<Wire>> {
  const filter: FieldFilter[] = own === null ? given : [...given, { field: 'user', value: own }]
  const query = { filter, limit: size, offset: (page - 1) * size }
  if (type === 'reservation')
    return reservationsAs(await store.reservations({ ...query, ...(range && { range }) }), tenant, ports)
  const found = await store.ledger(query)
  return { ...found, items: found.items.map((one) => wireTransaction(one, tenant)) }
}
