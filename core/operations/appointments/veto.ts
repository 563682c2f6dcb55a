import { ok, type Result, refuse } from '../../domain/errors.ts'
import { instantToWall } from '../../domain/time/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { publicReason } from '../plugins/public-data.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { Appointment } from './appointment-request.ts'

/**
 * Asks the plugins whether an appointment may be booked, before anything is held. Refuses with `vetoed` and the reason
 * of the first plugin that objects, and with `unavailable` if one fails or takes too long.
 */
export async function askVetoes(
  appointment: Appointment,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'log'> & HealthPort },
): Promise<Result<null>> {
  const wanted = {
    bookable: appointment.entry.bookable.id,
    start: instantToWall(appointment.span.start, tenant.timezone),
    end: instantToWall(appointment.span.end, tenant.timezone),
    seats: appointment.seats,
    resources: appointment.chosen,
  }
  for (const { plugin, check } of tenant.plugins.hooks.beforeReserve) {
    try {
      const place = { scope: tenant.scope, plugin, place: 'checks' as const, part: 'beforeReserve' }
      const reason = await watched(place, ports, async () =>
        publicReason(
          await callPlugin(pluginLimits.checks.time, () => check(tenant.context(plugin), wanted)),
          plugin,
          tenant,
        ),
      )
      if (reason !== null) return refuse('vetoed', { data: { reason } })
    } catch (error) {
      ports.log.warn({ ...tenant.scope, plugin, fault: faultText(error) }, 'a plugin could not judge a booking')
      return refuse('unavailable')
    }
  }
  return ok(null)
}
