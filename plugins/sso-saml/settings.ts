import { type Static, Type } from 'typebox'

const Address = (pattern: string) => Type.String({ pattern, maxLength: 500 })
const Name = (name: string) => Type.String({ minLength: 1, maxLength: 300, default: name })

export const SamlSettings = Type.Object({
  /** Where the identity provider takes requests (HTTP redirect); plain http only on this machine, for trials. */
  entrypoint: Address(
    '^(https://[^\\s#]+|http://(localhost|([a-z0-9-]+\\.)+localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s#]*)?)$',
  ),
  /** The identity provider's entity id, which each assertion must name as its issuer. */
  idpissuer: Type.String({ minLength: 1, maxLength: 500 }),
  /** Its certificates or public keys (PEM): an assertion must be signed with one. Two while it changes its key. */
  idpcerts: Type.Array(Type.String({ pattern: '^-----BEGIN (CERTIFICATE|PUBLIC KEY)-----', maxLength: 10_000 }), {
    minItems: 1,
    maxItems: 4,
  }),
  /** Our entity id there, which each assertion must name as its audience. */
  entityid: Type.String({ minLength: 1, maxLength: 500 }),
  /** The attributes with the person's address and names. */
  emailattribute: Name('email'),
  firstnameattribute: Name('givenName'),
  lastnameattribute: Name('sn'),
  /** Whether every address counts as verified: only for a provider that assigns the addresses itself. */
  trustemail: Type.Boolean({ default: false }),
  /** How far its clock may be off, in seconds. */
  clockskew: Type.Integer({ minimum: 0, maximum: 300, default: 30 }),
})
export type SamlSettings = Static<typeof SamlSettings>
