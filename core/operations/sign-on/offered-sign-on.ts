import { isRecord } from '../../domain/is-record.ts'
import type { SignOnProvider } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'

export interface SignOnOffer {
  /** Whose settings travel with each call. */
  plugin: string
  provider: SignOnProvider
  /** What the white-label calls it; may be empty. */
  label: string
  /** When a booking asks for it: once date and time are chosen, or whenever somebody has to log in. */
  flow: 'after_datetime' | ''
}

/**
 * The sign-on of a tenant: its white-label names a plugin for it and switches it on in `thirdpartylogin`, by the name of
 * the kind: `{openid: true}`, or `{openid: {label: 'Harbour Club'}}`. Null where nobody can sign on elsewhere.
 */
export function offeredSignOn({ plugins, whitelabel }: Tenant): SignOnOffer | null {
  const { signOn } = plugins
  const wanted = signOn === null ? undefined : whitelabel.thirdpartylogin?.[signOn.provider.name]
  const isOn = wanted === true || (isRecord(wanted) && wanted.enabled !== false)
  if (signOn === null || !isOn) return null
  const label = isRecord(wanted) && typeof wanted.label === 'string' ? wanted.label : ''
  return { ...signOn, label, flow: whitelabel.ssoflow === 'after_datetime' ? 'after_datetime' : '' }
}
