import { type Static, Type } from 'typebox'

/** What the plugin needs of a tenant. */
export const TwilioSettings = Type.Object({
  accountsid: Type.String({ pattern: '^AC[0-9a-f]{32}$' }),
  /** The primary token: it also signs what Twilio posts. */
  authtoken: Type.String({ pattern: '^[0-9a-f]{32}$', secret: true }),
  /**
   * A number in E.164, a short code, or the id of a messaging service. No name: whoever gets a text from a name can't
   * answer STOP.
   */
  sender: Type.String({ pattern: '^(\\+[1-9][0-9]{6,14}|[1-9][0-9]{2,7}|MG[0-9a-f]{32})$' }),
  /** Whether only reminders are sent. */
  remindersonly: Type.Boolean({ default: false }),
  /** Whether texts have the link to the reservation, which is long. */
  link: Type.Boolean({ default: true }),
  /** The most parts of a text, each of which is charged. */
  segments: Type.Integer({ minimum: 1, maximum: 10, default: 4 }),
  /** Time limit of one request, milliseconds. */
  timeout: Type.Integer({ minimum: 50, maximum: 7_000, default: 6_000 }),
  /** A server on this machine that speaks the protocol, for trials; empty for the service itself. */
  apiaddress: Type.String({ pattern: '^(|http://(localhost|127\\.0\\.0\\.1|\\[::1\\]):\\d{1,5})$', default: '' }),
})
export type TwilioSettings = Static<typeof TwilioSettings>
