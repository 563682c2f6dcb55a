import { type Static, Type } from 'typebox'

/** What the plugin needs of a white-label. */
export const PaypalSettings = Type.Object({
  /** The client id of the app; public, because the page's buttons are made with it. */
  clientid: Type.String({ pattern: '^[A-Za-z0-9_-]{10,200}$' }),
  clientsecret: Type.String({ pattern: '^[A-Za-z0-9_-]{10,200}$', secret: true }),
  /** The id of the webhook as the app lists it, by which its signatures are told; without it no webhook is taken. */
  webhookid: Type.String({ pattern: '^[A-Za-z0-9]{0,50}$', default: '' }),
  mode: Type.Union([Type.Literal('sandbox'), Type.Literal('live')], { default: 'sandbox' }),
  /** Time limit of one request, milliseconds. */
  timeout: Type.Integer({ minimum: 50, maximum: 4_500, default: 4_000 }),
  /** A server on this machine that speaks the protocol, for trials; empty for the service itself. */
  apiaddress: Type.String({ pattern: '^(|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):\\d{1,5})$', default: '' }),
})
export type PaypalSettings = Static<typeof PaypalSettings>
