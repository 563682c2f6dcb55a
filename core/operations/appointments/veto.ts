import { instantToWall } from '../../domain/time/index.ts'
import type { Tenant } from '../tenant.ts'
import type { Appointment } from './appointment-request.ts'

/** Plugins may refuse a booking before anything is held, each with a reason of its own. */
export async function vetoOf(appointment: Appointment, tenant: Tenant): Promise<string | null> {
  const wanted = {
    bookable: appointment.entry.bookable.id,
    start: instantToWall(appointment.span.start, tenant.timezone),
    end: instantToWall(appointment.span.end, tenant.timezone),
    seats: appointment.seats,
    resources: appointment.chosen,
  }
  for (const { plugin, check } of tenant.plugins.hooks.beforeReserve) {
    const reason = await check(tenant.context(plugin), wanted)
    if (reason !== null) return reason
  }
  return null
}
