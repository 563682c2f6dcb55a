import { SignOnFault } from '@tessera/plugin-api'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/** What the issuer sends the person back with when they, and not something else, ended it (OAuth 2.0, OpenID Connect). */
const byThePerson = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/** Faults of the issuer, or of how this client is set up there: trying again with the same answer helps nobody. */
const ofTheIssuer = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'])

/** Codes of openid-client for a service that can't be reached or doesn't speak as one of its kind does. */
const ofTheConnection = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'])

/** What went wrong while an answer was looked at, in the core's terms. The library's messages name no secrets. */
export function signOnFaultOf(error: unknown): SignOnFault {
  if (error instanceof SignOnFault) return error
  if (error instanceof AuthorizationResponseError) return new SignOnFault(kindOfAnswer(error.error), named(error.error))
  if (error instanceof ResponseBodyError) {
    const kind = error.status >= 500 || ofTheIssuer.has(error.error) ? 'unavailable' : 'refused'
    return new SignOnFault(kind, named(error.error))
  }
  // The secret is not the one that the issuer knows.
  if (error instanceof WWWAuthenticateChallengeError)
    return new SignOnFault('unavailable', 'the issuer does not take this client')
  if (error instanceof ClientError) return ofClient(error)
  // What `fetch` throws, and what its body throws when it breaks off.
  return new SignOnFault('unavailable', 'the issuer can not be reached', { cause: error })
}

const kindOfAnswer = (error: string): SignOnFault['kind'] =>
  byThePerson.has(error) ? 'cancelled' : ofTheIssuer.has(error) ? 'unavailable' : 'refused'

/** The issuer's own word for it, as far as it is one. */
const named = (error: string) => `the issuer answered ${/^[a-z_]{1,60}$/.test(error) ? error : 'an error'}`

function ofClient(error: ClientError): SignOnFault {
  const { cause, code = '' } = error
  if (cause instanceof SignOnFault) return cause
  const isBroken = cause instanceof Response && (cause.status >= 500 || cause.status === 429)
  const isAway = code === '' || ofTheConnection.has(code)
  return new SignOnFault(isBroken || isAway ? 'unavailable' : 'refused', `${error.message} ${code}`.trim())
}
