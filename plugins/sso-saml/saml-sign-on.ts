import { createHash } from 'node:crypto'
import { type Profile, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import {
  isRecord,
  type SignedOnPerson,
  type SignOnAttempt,
  SignOnFault,
  type SignOnProvider,
  type TenantContext,
} from '@tessera/plugin-api'
import { Value } from 'typebox/value'
import { SamlSettings } from './settings.ts'

/** The id of an attempt's request, which the answer must name. It follows from what stays on the server. */
const requestId = ({ nonce, verifier }: Pick<SignOnAttempt, 'nonce' | 'verifier'>): string =>
  `_${createHash('sha256').update(`${nonce} ${verifier}`).digest('hex').slice(0, 40)}`

function settingsOf({ settings }: TenantContext): SamlSettings {
  if (!Value.Check(SamlSettings, settings)) throw new SignOnFault('unavailable', 'the settings are wrong')
  return settings
}

/** The protocol for one attempt. It keeps nothing: which requests were made follows from the attempt. */
function samlOf(settings: SamlSettings, attempt: SignOnAttempt): SAML {
  const id = requestId(attempt)
  const isOwn = (key: string | null) => (key === id ? new Date().toISOString() : null)
  return new SAML({
    entryPoint: settings.entrypoint,
    idpCert: settings.idpcerts,
    issuer: settings.entityid,
    audience: settings.entityid,
    callbackUrl: attempt.callback,
    wantAssertionsSigned: true,
    // The assertion is what counts; many providers sign nothing else.
    wantAuthnResponseSigned: false,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: settings.clockskew * 1000,
    maxAssertionAgeMs: 600_000,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    generateUniqueId: () => id,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 600_000,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => isOwn(key),
      removeAsync: async (key) => isOwn(key),
    },
  })
}

/** Statuses by which a person, and nothing else, ended it. */
const byThePerson = /:(AuthnFailed|RequestDenied|NoPassive)"/

const attributesIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The addresses for which the signed assertion is meant. */
function recipientsOf(profile: Profile): string[] {
  const assertion: unknown = profile.getAssertion?.()
  const found: string[] = []
  const walk = (value: unknown) => {
    for (const one of attributesIn(value)) {
      if (!isRecord(one)) continue
      for (const [name, inner] of Object.entries(one)) {
        const { $: attributes } = Object(attributesIn(inner)[0])
        if (name === 'SubjectConfirmationData' && isRecord(attributes)) found.push(String(attributes.Recipient ?? ''))
        walk(inner)
      }
    }
  }
  walk(assertion)
  return found
}

/** The address for which the answer as a whole says it is meant; empty where it does not say. */
function destinationOf(profile: Profile): string {
  const xml = profile.getSamlResponseXml?.() ?? ''
  const opening = /<(?:[\w-]+:)?Response\b[^>]*>/.exec(xml)?.[0] ?? ''
  return /\bDestination="([^"]*)"/.exec(opening)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** As it was asserted. */
const textOf = (value: unknown): string => {
  const [first] = attributesIn(value)
  return typeof first === 'string' ? first : ''
}

function personOf(profile: Profile, settings: SamlSettings): SignedOnPerson {
  const { nameID, nameIDFormat = '' } = profile
  if (typeof nameID !== 'string' || nameID === '' || /:transient$/.test(nameIDFormat))
    throw new SignOnFault('refused', 'the assertion has no lasting name of the person')
  const isAddress = /:emailAddress$/.test(nameIDFormat)
  // Not tidied: a space that the provider tells apart would make it somebody else's.
  const email = textOf(profile[settings.emailattribute]) || (isAddress ? nameID : '')
  return {
    issuer: profile.issuer,
    subject: nameID,
    email,
    emailVerified: settings.trustemail && email !== '',
    firstname: textOf(profile[settings.firstnameattribute]).trim(),
    lastname: textOf(profile[settings.lastnameattribute]).trim(),
  }
}

/** The most that an answer has, with hundreds of groups: bytes of XML, and signs that begin a tag. */
const most = { bytes: 65_536, tags: 2_000 }

/**
 * Refuses an answer before it is parsed: anybody who has begun may post one, and the time that the library needs grows
 * with the square of its elements, or of what is in a document type, which no answer may have (SAML 2.0, core).
 */
function refuseUnusual(SAMLResponse: string): void {
  const xml = Buffer.from(SAMLResponse, 'base64').toString('utf8')
  if (xml.length > most.bytes || xml.split('<').length - 1 > most.tags || /<!doctype/i.test(xml))
    throw new SignOnFault('refused', 'the answer is larger than one of a service, or has a document type')
}

/** What of an answer is wrong, as the library names it: nothing of the answer itself. */
const faultOf = (error: unknown): SignOnFault => {
  if (error instanceof SignOnFault) return error
  if (error instanceof SamlStatusError)
    return new SignOnFault(byThePerson.test(error.xmlStatus) ? 'cancelled' : 'refused', 'the service signed nobody on')
  return new SignOnFault('refused', error instanceof Error ? error.message.slice(0, 200) : 'the answer is not valid')
}

/** Sign-on by SAML 2.0: the request by redirect, the answer posted by the browser. */
export const samlSignOn: Pick<SignOnProvider, 'begin' | 'complete'> = {
  async begin(context, attempt) {
    const saml = samlOf(settingsOf(context), attempt)
    return { redirect: await saml.getAuthorizeUrlAsync(attempt.state, undefined, {}) }
  },
  async complete(context, { form = {}, ...attempt }) {
    const settings = settingsOf(context)
    const { SAMLResponse = '', RelayState = '' } = form
    if (SAMLResponse === '' || RelayState !== attempt.state)
      throw new SignOnFault('refused', 'there is no answer to this attempt')
    refuseUnusual(SAMLResponse)
    try {
      const { profile } = await samlOf(settings, attempt).validatePostResponseAsync({ SAMLResponse })
      if (!profile) throw new SignOnFault('refused', 'the answer names nobody')
      if (profile.issuer !== settings.idpissuer) throw new SignOnFault('refused', 'it is of another issuer')
      const recipients = recipientsOf(profile)
      if (recipients.length === 0 || recipients.some((one) => one !== attempt.callback))
        throw new SignOnFault('refused', 'it is meant for another address')
      const destination = destinationOf(profile)
      if (destination !== '' && destination !== attempt.callback)
        throw new SignOnFault('refused', 'it was sent to another address')
      return personOf(profile, settings)
    } catch (error) {
      throw faultOf(error)
    }
  },
}
