import { type Static, Type } from 'typebox'

export const OpenidSettings = Type.Object({
  /** The issuer's identifier, as in its discovery document; plain http only on this machine, for trials. */
  issuer: Type.String({
    pattern:
      '^(https://[^\\s?#]+|http://(localhost|([a-z0-9-]+\\.)+localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s?#]*)?)$',
  }),
  clientid: Type.String({ minLength: 1, maxLength: 500 }),
  /** Empty for a public client, which PKCE protects as well. */
  clientsecret: Type.String({ maxLength: 2000, default: '', secret: true }),
  /** How the secret is sent to the issuer: in the header `Authorization`, or in the body. */
  clientauth: Type.Union([Type.Literal('basic'), Type.Literal('post')], { default: 'basic' }),
  /** The requested scopes; `openid` and `email` must be among them. */
  scope: Type.String({ pattern: '^[\\x21-\\x7e ]+$', default: 'openid email profile' }),
  /**
   * Treats every address from the issuer as verified. Only for an issuer that assigns the addresses itself, such as a
   * company's own, and does not send `email_verified`.
   */
  trustemail: Type.Boolean({ default: false }),
  /** Time limit of one request to the issuer, in milliseconds. */
  timeout: Type.Integer({ minimum: 20, maximum: 30_000, default: 5_000 }),
})
export type OpenidSettings = Static<typeof OpenidSettings>
