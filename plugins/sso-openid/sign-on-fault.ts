import { SignOnFault } from '@tessera/plugin-api'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/** Errors for which the person, and nothing else, is responsible (OAuth 2.0, OpenID Connect). */
const byThePerson = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/** Errors of the issuer, or of this client's registration there: retrying with the same answer would not help. */
const ofTheIssuer = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'])

/** Codes of openid-client for a service that can't be reached or doesn't follow the protocol. */
const ofTheConnection = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'])

/** A fault while processing an answer, in the core's terms. The library's messages contain no secrets. */
export function signOnFaultOf(error: unknown): SignOnFault {
  if (error instanceof SignOnFault) return error
  if (error instanceof AuthorizationResponseError) return new SignOnFault(kindOfAnswer(error.error), named(error.error))
  if (error instanceof ResponseBodyError) {
    const kind = error.status >= 500 || ofTheIssuer.has(error.error) ? 'unavailable' : 'refused'
    return new SignOnFault(kind, named(error.error))
  }
  // The secret is wrong.
  if (error instanceof WWWAuthenticateChallengeError)
    return new SignOnFault('unavailable', 'the issuer does not take this client')
  if (error instanceof ClientError) return ofClient(error)
  // Errors of `fetch`, and of a body that breaks off.
  return new SignOnFault('unavailable', 'the issuer can not be reached', { cause: error })
}

const kindOfAnswer = (error: string): SignOnFault['kind'] =>
  byThePerson.has(error) ? 'cancelled' : ofTheIssuer.has(error) ? 'unavailable' : 'refused'

/** The issuer's error code, if it is a plain word. */
const named = (error: string) => `the issuer answered ${/^[a-z_]{1,60}$/.test(error) ? error : 'an error'}`

function ofClient(error: ClientError): SignOnFault {
  const { cause, code = '' } = error
  if (cause instanceof SignOnFault) return cause
  const isBroken = cause instanceof Response && (cause.status >= 500 || cause.status === 429)
  const isAway = code === '' || ofTheConnection.has(code)
  return new SignOnFault(isBroken || isAway ? 'unavailable' : 'refused', `${error.message} ${code}`.trim())
}
