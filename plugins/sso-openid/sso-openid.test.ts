import { type SignOnAttempt, SignOnFault } from '@tessera/plugin-api'
import { faults, localService, testSignOn, testTenant } from '@tessera/plugin-api/conformance'
import { Value } from 'typebox/value'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { safeFetch } from '../../core/plugin-host/index.ts'
import { openIssuer } from '../../core/testing/surfaces/openid-issuer.ts'
import { issuerFinder } from './find-issuer.ts'
import { openidSignOn } from './openid-sign-on.ts'
import { claimsOf, personOf } from './read-person.ts'
import { OpenidSettings } from './settings.ts'

const site = 'http://quay.northwind.localhost:3000'
const callback = `${site}/openidlogin/callback`
const ada = { email: 'Ada@club.example', email_verified: true, given_name: 'Ada', family_name: 'Moor' }
const issuer = await openIssuer({ sites: [site], people: { ada } })
const frank = await openIssuer({ sites: [site], people: { ada }, claimsInToken: true, secret: '' })
const service = await localService()
afterAll(() => Promise.all([issuer.close(), frank.close(), service.close()]))
beforeEach(() => {
  issuer.as = 'ada'
})

let clock = 0
const fresh = (loopback = true, fetch = safeFetch(true)) =>
  openidSignOn(issuerFinder({ now: () => clock, loopback, fetch }))
const tenant = (changes: object = {}, of = issuer) =>
  testTenant(Value.Parse(OpenidSettings, Value.Default(OpenidSettings, { ...of.plugin.settings, ...changes })))
const attempt: SignOnAttempt = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43), callback }

testSignOn(
  { describe, it },
  {
    signOn: fresh(),
    context: tenant(),
    callback,
    async walk(redirect, how) {
      issuer.as = how === 'gives up' ? null : 'ada'
      return issuer.walk(redirect)
    },
    person: { email: 'ada@club.example', emailVerified: true, firstname: 'Ada', lastname: 'Moor' },
    broken: tenant({ issuer: 'http://127.0.0.1:9' }),
  },
)

describe('an OpenID provider', () => {
  const signedOn = async (of: typeof issuer, changes: object = {}) => {
    const [signOn, context] = [fresh(), tenant(changes, of)]
    const { redirect } = await signOn.begin(context, attempt)
    return signOn.complete(context, { ...attempt, url: await of.walk(redirect) })
  }

  it('may send everything in the ID token, to a client without a secret', async () => {
    expect(await signedOn(frank)).toMatchObject({ issuer: frank.url, subject: 'ada', email: 'ada@club.example' })
    expect(frank.asked.filter((path) => path.startsWith('/me'))).toEqual([])
  })

  it('is asked for the address where the ID token has none', async () => {
    await signedOn(issuer)
    expect(issuer.asked.at(-1)).toBe('/me')
  })

  it('is called with the client’s method of authentication', async () => {
    expect(await signedOn(issuer, { clientauth: 'post' })).toMatchObject({ subject: 'ada' })
    for (const clientauth of ['basic', 'post'])
      await expect(signedOn(issuer, { clientauth, clientsecret: 'another' })).rejects.toThrow(
        /does not take this client|invalid_client/,
      )
  })

  it('is asked for its metadata once an hour, whoever signs on', async () => {
    const signOn = fresh()
    const known = () => issuer.asked.filter((path) => path.includes('.well-known')).length
    const before = known()
    await Promise.all([signOn.begin(tenant(), attempt), signOn.begin(tenant(), attempt)])
    expect(known() - before).toBe(1)
    clock += 3_599_999
    await signOn.begin(tenant(), attempt)
    expect(known() - before).toBe(1)
    clock += 1
    await signOn.begin(tenant(), attempt)
    expect(known() - before).toBe(2)
  })

  it('is left alone for a moment after a failure', async () => {
    const signOn = fresh()
    const context = tenant({ issuer: service.url })
    const before = service.asked.length
    await expect(signOn.begin(context, attempt)).rejects.toThrow(SignOnFault)
    await expect(signOn.begin(context, attempt)).rejects.toThrow(SignOnFault)
    expect(service.asked.length - before).toBe(1)
    clock += 5_000
    await expect(signOn.begin(context, attempt)).rejects.toThrow(SignOnFault)
    expect(service.asked.length - before).toBe(2)
  })

  it.each(Object.entries(faults))('that %s is unavailable', async (_name, fault) => {
    service.answers(fault)
    const context = tenant({ issuer: service.url, timeout: 60 })
    await expect(fresh().begin(context, attempt)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('is not asked at an address that is not public', async () => {
    const before = issuer.asked.length
    await expect(fresh(true, safeFetch(false)).begin(tenant(), attempt)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(issuer.asked.length).toBe(before)
  })

  it('that claims to be another, or redirects, is unavailable', async () => {
    const context = tenant({ issuer: service.url })
    service.answers((_path, response) => response.end(JSON.stringify({ issuer: issuer.url })))
    await expect(fresh().begin(context, attempt)).rejects.toMatchObject({ kind: 'unavailable' })
    service.answers((_path, response) =>
      response.writeHead(302, { location: `${issuer.url}/.well-known/openid-configuration` }).end(),
    )
    await expect(fresh().begin(context, attempt)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('that sends an endless answer is unavailable', async () => {
    service.answers((_path, response) => response.end(JSON.stringify({ issuer: 'x'.repeat(600_000) })))
    const context = tenant({ issuer: service.url })
    await expect(fresh().begin(context, attempt)).rejects.toThrow('too much')
  })

  it('may use plain http on this machine only, and only in development', async () => {
    await expect(fresh(false).begin(tenant(), attempt)).rejects.toThrow('plain http')
    for (const url of ['http://issuer.example', 'http://127.0.0.1.evil.example', 'javascript:alert(1)', 'ftp://x'])
      expect(Value.Check(OpenidSettings, { ...tenant().settings, issuer: url })).toBe(false)
  })
})

describe('the person', () => {
  const who = { iss: issuer.url, sub: '1' }
  const read = (claims: object, trustemail = false) => personOf(who, claimsOf(claims), trustemail)

  it('is verified only when the issuer says so', () => {
    expect(read({ email: 'a@b.example', email_verified: true }).emailVerified).toBe(true)
    expect(read({ email: 'a@b.example', email_verified: 'true' }).emailVerified).toBe(true)
    for (const said of [undefined, false, 'false', '', 1, 'yes', {}, null])
      expect(read({ email: 'a@b.example', email_verified: said }).emailVerified).toBe(false)
    expect(read({ email_verified: true }).emailVerified).toBe(false)
  })

  it('is trusted where the white-label trusts the issuer, unless that says that the address is not verified', () => {
    expect(read({ email: 'a@b.example' }, true).emailVerified).toBe(true)
    expect(read({ email: 'a@b.example', email_verified: false }, true).emailVerified).toBe(false)
    expect(read({}, true).emailVerified).toBe(false)
  })

  it.each([
    'a\u200bda@club.example',
    'ada@club.example\u0000',
    '\u00a0ada@club.example',
    'mar\u212a@club.example',
    `${'a'.repeat(200)}@club.example`,
  ])('has no address where it would have to be tidied: %j', (email) => {
    expect(read({ email, email_verified: true })).toMatchObject({ email: '', emailVerified: false })
  })

  it('has a first and a last name, even if only the whole name is given', () => {
    expect(read({ name: 'Ana  María Ruiz' })).toMatchObject({ firstname: 'Ana María', lastname: 'Ruiz' })
    expect(read({ name: 'Plato' })).toMatchObject({ firstname: 'Plato', lastname: '' })
    expect(read({ given_name: 'Ada\u0000\r\n', name: 'X Y' })).toMatchObject({ firstname: 'Ada', lastname: '' })
    expect(read({ given_name: 7, family_name: ['x'] })).toMatchObject({ firstname: '', lastname: '' })
  })

  it('is refused without a subject', () => {
    for (const sub of ['', 'x'.repeat(256)]) expect(() => personOf({ ...who, sub }, {}, false)).toThrow(SignOnFault)
  })
})
