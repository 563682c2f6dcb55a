import type { PaymentContext } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** What the plugin needs of a white-label. */
export const AcmeSettings = Type.Object({
  apikey: Type.String({ pattern: '^acme_[A-Za-z0-9]{12,60}$', secret: true }),
  /** What webhooks are signed with. */
  webhooksecret: Type.String({ minLength: 16, maxLength: 100, secret: true }),
  /** What the white-label keeps of a payment, percent. */
  fee: Type.Number({ minimum: 0, maximum: 100, default: 0 }),
  /** Time limit of one request, milliseconds; one that was cut off is repeated once. */
  timeout: Type.Integer({ minimum: 50, maximum: 4_500, default: 4_000 }),
  /** A server on this machine that speaks the protocol, for trials; empty for the service itself. */
  apiaddress: Type.String({ pattern: '^(|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):\\d{1,5})$', default: '' }),
})
export type AcmeSettings = Static<typeof AcmeSettings>

/** @throws Error without values when the settings are not this plugin's */
export function settingsOf({ settings }: Pick<PaymentContext, 'settings'>): AcmeSettings {
  if (!Value.Check(AcmeSettings, settings)) throw new Error('The settings of acme-connect are incomplete.')
  return settings
}

/** Where the service is: its API, and what its pages are made of. */
export function hostsOf(context: Pick<PaymentContext, 'settings'>) {
  const { apiaddress: trial } = settingsOf(context)
  return trial === ''
    ? {
        api: 'https://api.acme-pay.example',
        script: 'https://js.acme-pay.example',
        page: 'https://pay.acme-pay.example',
      }
    : { api: trial, script: trial, page: trial }
}
