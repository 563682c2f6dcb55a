import { type Static, Type } from 'typebox'

export const OpenidSettings = Type.Object({
  /** The issuer's identifier, as its discovery document has it; plain http only on this machine, for trials. */
  issuer: Type.String({
    pattern:
      '^(https://[^\\s?#]+|http://(localhost|([a-z0-9-]+\\.)+localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s?#]*)?)$',
  }),
  clientid: Type.String({ minLength: 1, maxLength: 500 }),
  /** Empty for a client without one: PKCE protects it all the same. */
  clientsecret: Type.String({ maxLength: 2000, default: '', secret: true }),
  /** How the secret is shown to the issuer: in the header `Authorization`, or in the body. */
  clientauth: Type.Union([Type.Literal('basic'), Type.Literal('post')], { default: 'basic' }),
  /** What is asked for; `openid` and `email` must be in it. */
  scope: Type.String({ pattern: '^[\\x21-\\x7e ]+$', default: 'openid email profile' }),
  /**
   * Takes every address that the issuer tells as verified. Only for an issuer that gives addresses itself, such as a
   * company's own, and does not say `email_verified`.
   */
  trustemail: Type.Boolean({ default: false }),
  /** Milliseconds that one question to the issuer may take. */
  timeout: Type.Integer({ minimum: 20, maximum: 30_000, default: 5_000 }),
})
export type OpenidSettings = Static<typeof OpenidSettings>
