import { type Static, Type } from 'typebox'

/** What the plugin needs of a white-label. */
export const MollieSettings = Type.Object({
  apikey: Type.String({ pattern: '^(test|live)_[A-Za-z0-9]{20,200}$', secret: true }),
  /** Time limit of one request, milliseconds. */
  timeout: Type.Integer({ minimum: 50, maximum: 4_500, default: 4_000 }),
  /** A server on this machine that speaks the protocol, for trials; empty for the service itself. */
  apiaddress: Type.String({ pattern: '^(|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):\\d{1,5})$', default: '' }),
})
export type MollieSettings = Static<typeof MollieSettings>
