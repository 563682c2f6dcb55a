import { randomBytes } from 'node:crypto'
import { type SignOnAttempt, SignOnFault } from '@tessera/plugin-api'
import { testSignOn, testTenant } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { type Answer, localProvider } from './local-provider.ts'
import { samlSignOn } from './saml-sign-on.ts'

const provider = localProvider()
const callback = 'http://quay.northwind.localhost:3000/openidlogin/callback'
const settings = {
  entrypoint: 'https://id.club.example/saml',
  idpissuer: provider.entityid,
  idpcerts: [provider.cert],
  entityid: 'https://bookings.example',
  emailattribute: 'email',
  firstnameattribute: 'givenName',
  lastnameattribute: 'sn',
  trustemail: true,
  clockskew: 30,
}
const context = testTenant(settings)
const random = () => randomBytes(32).toString('base64url')
const attemptNow = (): SignOnAttempt => ({ state: random(), nonce: random(), verifier: random(), callback })
const status = (name: string) => `urn:oasis:names:tc:SAML:2.0:status:${name}`

async function begun() {
  const attempt = attemptNow()
  const { redirect } = await samlSignOn.begin(context, attempt)
  return { attempt, redirect, good: goodAnswer(redirect) }
}

function goodAnswer(redirect: string): Answer {
  const now = Date.now()
  return {
    ...{ issuer: provider.entityid, audience: settings.entityid, recipient: callback, destination: callback },
    inResponseTo: provider.requestOf(redirect).id,
    nameid: 'ada-17',
    nameformat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: { email: 'ada@club.example', givenName: 'Ada', sn: 'Moor' },
    ...{ from: now - 1000, until: now + 60_000, status: status('Success') },
  }
}

const complete = (attempt: SignOnAttempt, SAMLResponse: string, RelayState = attempt.state) =>
  samlSignOn.complete(context, { ...attempt, url: callback, form: { SAMLResponse, RelayState } })

const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  )
  return fault instanceof SignOnFault ? fault.kind : fault
}

testSignOn(
  { describe, it },
  {
    signOn: { name: 'saml', ...samlSignOn },
    context,
    callback,
    async walk(redirect, how) {
      const good = goodAnswer(redirect)
      const said = how === 'gives up' ? { ...good, status: status('RequestDenied') } : good
      const RelayState = provider.requestOf(redirect).relaystate
      return { url: callback, form: { SAMLResponse: provider.answer(said), RelayState } }
    },
    person: { email: 'ada@club.example', emailVerified: true, firstname: 'Ada', lastname: 'Moor' },
    broken: testTenant({}),
    // The rest is in the request, whose id follows from nonce and verifier; the service is asked nothing.
    sends: ['state'],
    answersOnce: false,
  },
)

describe('sign-on by SAML', () => {
  it('leads to the provider with a request of this attempt, and nothing that stays on the server', async () => {
    const { attempt, redirect } = await begun()
    const { id, relaystate, xml } = provider.requestOf(redirect)
    expect(redirect).toMatch(/^https:\/\/id\.club\.example\/saml\?/)
    expect(relaystate).toBe(attempt.state)
    expect(xml).toContain(`AssertionConsumerServiceURL="${callback}"`)
    expect(id).toMatch(/^_[0-9a-f]{40}$/)
    expect(redirect + xml).not.toContain(attempt.verifier)
  })

  it('signs on whom the signed assertion names', async () => {
    const { attempt, good } = await begun()
    expect(await complete(attempt, provider.answer(good))).toEqual({
      ...{ issuer: provider.entityid, subject: 'ada-17', email: 'ada@club.example', emailVerified: true },
      ...{ firstname: 'Ada', lastname: 'Moor' },
    })
  })

  it.each(['mark@club.example\u00a0', ' mark@club.example'])('leaves the address %j as it is', async (email) => {
    const { attempt, good } = await begun()
    const answer = provider.answer({ ...good, attributes: { ...good.attributes, email } })
    expect(await complete(attempt, answer)).toMatchObject({ email })
  })

  const hour = 3_600_000
  it.each<[string, Partial<Answer>]>([
    ['for another audience', { audience: 'https://other.example' }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['for another address', { recipient: 'https://other.example/acs' }],
    ['sent to another address', { destination: 'https://other.example/acs' }],
    ['to another request', { inResponseTo: '_0000' }],
    ['that nobody asked for', { inResponseTo: '' }],
    ['that is over', { from: Date.now() - 2 * hour, until: Date.now() - hour }],
    ['that is not yet', { from: Date.now() + hour, until: Date.now() + 2 * hour }],
    ['with a name that changes', { nameformat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['without a name', { nameid: '' }],
  ])('refuses an assertion %s', async (_name, wrong) => {
    const { attempt, good } = await begun()
    expect(await faultOf(complete(attempt, provider.answer({ ...good, ...wrong })))).toBe('refused')
  })

  it.each(['other', 'none'] as const)('refuses an assertion that is signed by %s', async (signed) => {
    const { attempt, good } = await begun()
    expect(await faultOf(complete(attempt, provider.answer(good, signed)))).toBe('refused')
  })

  it('refuses an assertion that was changed after it was signed, or a second one beside it', async () => {
    const { attempt, good } = await begun()
    const xml = Buffer.from(provider.answer(good), 'base64').toString()
    const changed = xml.replace('ada@club.example', 'nora@club.example')
    expect(await faultOf(complete(attempt, Buffer.from(changed).toString('base64')))).toBe('refused')
    const forged = Buffer.from(provider.answer({ ...good, nameid: 'nora-1' }, 'none'), 'base64').toString()
    const evil = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(forged)?.[0] ?? ''
    const wrapped = xml.replace('<saml:Assertion', `${evil.replace('_a', '_evil')}<saml:Assertion`)
    expect(await faultOf(complete(attempt, Buffer.from(wrapped).toString('base64')))).toBe('refused')
  })

  it.each<[string, (xml: string) => string]>([
    [
      'more elements than a service says',
      (xml) => xml.replace('</samlp:Response>', `${'<a/>'.repeat(2000)}</samlp:Response>`),
    ],
    [
      'more text than a service says',
      (xml) => xml.replace('</samlp:Response>', `${' '.repeat(70_000)}</samlp:Response>`),
    ],
    ['a document type', (xml) => `<!DOCTYPE a []>${xml}`],
  ])('refuses an answer with %s, unread', async (_what, grown) => {
    const { attempt, good } = await begun()
    const xml = Buffer.from(provider.answer(good), 'base64').toString()
    expect(await faultOf(complete(attempt, Buffer.from(grown(xml)).toString('base64')))).toBe('refused')
  })

  it('takes the answer of a service that names hundreds of groups', async () => {
    const { attempt, good } = await begun()
    const groups = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`group${at}`, 'member']))
    const answer = provider.answer({ ...good, attributes: { ...good.attributes, ...groups } })
    expect(await complete(attempt, answer)).toMatchObject({ subject: 'ada-17' })
  })

  it('refuses the answer to another attempt', async () => {
    const [one, other] = [await begun(), await begun()]
    const answer = provider.answer(other.good)
    expect(await faultOf(complete(one.attempt, answer))).toBe('refused')
    expect(await faultOf(complete(other.attempt, answer, one.attempt.state))).toBe('refused')
  })

  it('tells who gave up from what went wrong', async () => {
    const { attempt, good } = await begun()
    const denied = provider.answer({ ...good, status: status('RequestDenied') })
    expect(await faultOf(complete(attempt, denied))).toBe('cancelled')
    const broken = provider.answer({ ...good, status: status('RequestUnsupported') })
    expect(await faultOf(complete(attempt, broken))).toBe('refused')
    expect(await faultOf(complete(attempt, 'no xml'))).toBe('refused')
    expect(await faultOf(complete(attempt, ''))).toBe('refused')
  })

  it('takes no address as verified that the provider does not assign', async () => {
    const { attempt, good } = await begun()
    const strict = testTenant({ ...settings, trustemail: false })
    const form = { SAMLResponse: provider.answer(good), RelayState: attempt.state }
    expect(await samlSignOn.complete(strict, { ...attempt, url: callback, form })).toMatchObject({
      emailVerified: false,
    })
  })
})
