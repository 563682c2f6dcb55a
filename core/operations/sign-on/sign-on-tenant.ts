import { type ErrorCode, refuse } from '../../domain/errors.ts'
import { SignOnFault } from '../../plugin-api/index.ts'
import { PluginTimeout } from '../plugin-call.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { SignOnPlace } from './sign-on-attempts.ts'

export const placeOf = ({ scope, origin }: Tenant): SignOnPlace => ({ ...scope, origin })

/** Paths of the host that a service sends people back to: after signing on, and after logging out there. */
export const callbackOf = ({ origin }: Tenant): string => `${origin}/openidlogin/callback`
export const outCallbackOf = ({ origin }: Tenant): string => `${origin}/openidlogin/out`

const codes: Record<SignOnFault['kind'], ErrorCode> = {
  unavailable: 'unavailable',
  cancelled: 'sign_on_failed',
  refused: 'sign_on_failed',
}

/** How long a sign-on plugin may take for one call, milliseconds: it asks its service several times. */
export const signOnPatience = 30_000

/** What went wrong at the service, as people are told; the log says more. What is no fault of a service is thrown on. */
export function refusedBy(error: unknown, { whitelabel }: Tenant, log: Ports['log']) {
  const fault = error instanceof PluginTimeout ? new SignOnFault('unavailable', error.message) : error
  if (!(fault instanceof SignOnFault)) throw error
  const { kind, message } = fault
  if (kind !== 'cancelled') log.warn({ whitelabel: whitelabel.id, kind, fault: message }, 'sign-on failed')
  return { isCancelled: kind === 'cancelled', ...refuse(codes[kind]) }
}
