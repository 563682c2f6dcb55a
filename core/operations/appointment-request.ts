import { type Static, Type } from 'typebox'
import { type Result, refuse } from '../domain/errors.ts'
import type { Interval } from '../domain/time/types.ts'
import { isInView } from './bookable-in-view.ts'
import type { CataloguedBookable } from './catalogue.ts'
import { EntityId, ProviderRef, providerOf, Resources, Seats, When } from './params.ts'
import type { Ports } from './ports.ts'
import type { Tenant } from './tenant.ts'
import { readSpan } from './wire-time.ts'

/** Which appointment is meant: shared by quote, hold and booking. */
export const appointmentParams = {
  provider: ProviderRef,
  bookable: EntityId,
  start: When,
  end: When,
  seats: Type.Optional(Seats),
  resources: Resources,
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
}
const AppointmentParams = Type.Object(appointmentParams)

export interface Appointment {
  entry: CataloguedBookable
  span: Interval
  seats: number
  /** Resources that the customer chose; the engine fills in the others. */
  chosen: string[]
}

/** Reads which appointment is meant and refuses what could never be booked, before anything is locked. */
export async function readAppointment(
  params: Static<typeof AppointmentParams>,
  tenant: Tenant,
  ports: Ports,
): Promise<Result<Appointment>> {
  const provider = providerOf(tenant, params.provider)
  if (!provider.ok) return provider
  if ((provider.value.status ?? 'active') === 'locked') return refuse('site_locked')
  if (provider.value.status === 'hidden') return refuse('site_inactive')
  const entry = (await ports.catalogueOf(tenant)).find(params.bookable)
  if (!entry || !isInView(entry.bookable)) return refuse('not_found', { field: '/bookable' })
  const span = readSpan(params, tenant.timezone)
  if (!span.ok) return span
  const seats = params.seats ?? 1
  if (seats > Math.min(entry.rules.seatsperbooking, entry.rules.seats))
    return refuse('seats_not_available', { field: '/seats' })
  const chosen = [...new Set(params.resources ?? [])]
  if (chosen.some((id) => !entry.resourceIds.includes(id)))
    return refuse('resource_unavailable', { field: '/resources' })
  return { ok: true, value: { entry, span: span.value, seats, chosen } }
}
