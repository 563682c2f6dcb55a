import { Type } from 'typebox'
import { inLanguage } from '../../domain/content/index.ts'
import { Translations } from '../../domain/entities/translations.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { SignOnProvider } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'

const Labelled = Type.Object({ translations: Translations(['label']) })

export interface SignOnOffer {
  /** The plugin whose settings each call gets. */
  plugin: string
  provider: SignOnProvider
  /** The white-label's name for it; may be empty. */
  label: string
  /** When a booking asks for it: after date and time are chosen, or whenever a log-in is required. */
  flow: 'after_datetime' | ''
}

/**
 * A tenant's sign-on: its white-label names a plugin for it and switches it on in `thirdpartylogin` by its kind:
 * `{openid: true}`, or `{openid: {label: 'Harbour Club', translations: {es: {label: 'Club del Puerto'}}}}`. Null if
 * there is none.
 */
export function offeredSignOn({ plugins, whitelabel, language }: Tenant): SignOnOffer | null {
  const { signOn } = plugins
  const given = signOn === null ? undefined : whitelabel.thirdpartylogin?.[signOn.provider.name]
  const wanted = inLanguage(Labelled, given, language)
  const isOn = wanted === true || (isRecord(wanted) && wanted.enabled !== false)
  if (signOn === null || !isOn) return null
  const label = isRecord(wanted) && typeof wanted.label === 'string' ? wanted.label : ''
  return { ...signOn, label, flow: whitelabel.ssoflow === 'after_datetime' ? 'after_datetime' : '' }
}
