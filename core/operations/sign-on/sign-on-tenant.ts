import { type ErrorCode, refuse } from '../../domain/errors.ts'
import { SignOnFault } from '../../plugin-api/index.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { SignOnPlace } from './sign-on-attempts.ts'

export const placeOf = ({ scope, origin }: Tenant): SignOnPlace => ({ ...scope, origin })

/** Paths of the host to which a service redirects people after signing on, and after logging out there. */
export const callbackOf = ({ origin }: Tenant): string => `${origin}/openidlogin/callback`
export const outCallbackOf = ({ origin }: Tenant): string => `${origin}/openidlogin/out`

const codes: Record<SignOnFault['kind'], ErrorCode> = {
  unavailable: 'unavailable',
  cancelled: 'sign_on_failed',
  refused: 'sign_on_failed',
}

/** Time limit of one call to a sign-on plugin, milliseconds; it asks its service several times. */
export const signOnPatience = 30_000

/** The refusal for a fault of the service; the log has the details. Other faults are thrown on. */
export function refusedBy(error: unknown, { whitelabel }: Tenant, log: Ports['log']) {
  if (!(error instanceof SignOnFault)) throw error
  const { kind, message } = error
  if (kind !== 'cancelled') log.warn({ whitelabel: whitelabel.id, kind, fault: message }, 'sign-on failed')
  return { isCancelled: kind === 'cancelled', ...refuse(codes[kind]) }
}
