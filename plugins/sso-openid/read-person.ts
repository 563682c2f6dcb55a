import { type SignedOnPerson, SignOnFault } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Text = Type.Optional(Type.String({ maxLength: 1000 }))

/** The claims that are used from an ID token or a UserInfo answer (OpenID Connect Core 5.1). */
const Claims = Type.Object({
  email: Text,
  /** Some issuers send it as text. */
  email_verified: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
  given_name: Text,
  family_name: Text,
  name: Text,
})
type Claims = Static<typeof Claims>

/** The valid claims; those with a wrong type are ignored one by one. */
export function claimsOf(given: object): Claims {
  const read = Object.entries(Claims.properties).flatMap(([name, schema]) => {
    const value: unknown = Reflect.get(given, name)
    return value !== undefined && Value.Check(schema, value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(read)
}

const longestName = 200
const tidy = (text: string | undefined) =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, longestName)

/** Where only the whole name is given, its last word is the last name. */
function namesOf({ given_name, family_name, name }: Claims): { firstname: string; lastname: string } {
  const [firstname, lastname] = [tidy(given_name), tidy(family_name)]
  if (firstname !== '' || lastname !== '') return { firstname, lastname }
  const words = tidy(name).split(/\s+/)
  return words.length < 2
    ? { firstname: words.join(''), lastname: '' }
    : { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}

/**
 * The address as given, in lower case. An address that would have to be tidied, or that contains the Kelvin sign (whose
 * lower case is a k), could become somebody else's, so it counts as missing.
 */
const addressOf = ({ email = '' }: Claims): string =>
  tidy(email) === email && !email.includes('\u212a') ? email.toLowerCase() : ''

/** Subjects are at most 255 characters (OpenID Connect Core 2). */
const longestSubject = 255

export function personOf(who: { iss: string; sub: string }, claims: Claims, trustemail: boolean): SignedOnPerson {
  if (who.sub === '' || who.sub.length > longestSubject) throw new SignOnFault('refused', 'the subject is none')
  const email = addressOf(claims)
  const isSaid = claims.email_verified === true || claims.email_verified === 'true'
  // When an issuer says that an address is not verified, `trustemail` does not override it.
  const isTrusted = trustemail && claims.email_verified === undefined
  return {
    issuer: who.iss,
    subject: who.sub,
    email,
    emailVerified: email !== '' && (isSaid || isTrusted),
    ...namesOf(claims),
  }
}
