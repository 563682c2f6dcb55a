import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type SignedOnPerson, type SignOnAttempt, SignOnFault, type SignOnProvider } from '../sign-on.ts'
import type { TenantContext } from '../tenant-context.ts'
import type { Runner } from './processor-conformance.ts'

export interface SignOnUnderTest {
  signOn: SignOnProvider
  context: TenantContext
  /** The callback address of this tenant, to which the service sends people back. */
  callback: string
  /** Acts as a person at the service, and returns the address to which it sends the browser back. */
  walk(redirect: string, how: 'signs in' | 'gives up'): Promise<string>
  /** The person who signs in there. */
  person: Pick<SignedOnPerson, 'email' | 'emailVerified' | 'firstname' | 'lastname'>
  /** The same tenant while the service is unavailable. */
  broken: TenantContext
}

const random = () => randomBytes(32).toString('base64url')

/** An attempt as the core creates it. */
const attemptAt = (callback: string): SignOnAttempt => ({
  state: random(),
  nonce: random(),
  verifier: random(),
  callback,
})

const isFault = (kind: SignOnFault['kind']) => (error: unknown) => {
  assert.ok(error instanceof SignOnFault, `a SignOnFault, not ${String(error)}`)
  assert.equal(error.kind, kind, error.message)
  return true
}

/** The kit for sign-on: only the answer to the same attempt signs a person on, and each fault has its kind. */
export function testSignOn({ describe, it }: Runner, under: SignOnUnderTest) {
  const { signOn, context, callback, walk, person, broken } = under

  async function answered(how: 'signs in' | 'gives up' = 'signs in') {
    const attempt = attemptAt(callback)
    const { redirect } = await signOn.begin(context, attempt)
    return { attempt, url: await walk(redirect, how) }
  }
  const complete = ({ attempt, url }: Awaited<ReturnType<typeof answered>>, changed: Partial<SignOnAttempt> = {}) =>
    signOn.complete(context, { ...attempt, url, ...changed })

  describe(`${signOn.name} keeps the contract of a sign-on`, () => {
    it('sends people to the service with the attempt, but without its verifier', async () => {
      const attempt = attemptAt(callback)
      const { redirect } = await signOn.begin(context, attempt)
      const url = new URL(redirect)
      assert.notEqual(url.origin, new URL(callback).origin)
      assert.ok(!redirect.includes(attempt.verifier), 'the verifier stays on the server')
      const sent = [...url.searchParams.values()]
      const challenge = createHash('sha256').update(attempt.verifier).digest('base64url')
      for (const value of [attempt.state, attempt.nonce, challenge, callback])
        assert.ok(sent.includes(value), `${value} is sent`)
    })
    it('identifies who came back, with the same identity each time', async () => {
      const once = await complete(await answered())
      const { email, emailVerified, firstname, lastname } = once
      assert.deepEqual({ email, emailVerified, firstname, lastname }, person)
      assert.ok(once.issuer !== '' && once.subject !== '')
      const again = await complete(await answered())
      assert.deepEqual([again.issuer, again.subject], [once.issuer, once.subject])
    })
    for (const name of ['state', 'nonce', 'verifier'] as const)
      it(`refuses the answer to an attempt with another ${name}`, async () => {
        await assert.rejects(complete(await answered(), { [name]: random() }), isFault('refused'))
      })
    it('refuses the answer of another attempt', async () => {
      const [one, other] = [await answered(), await answered()]
      await assert.rejects(complete({ ...one, url: other.url }), isFault('refused'))
    })
    it('refuses a repeated answer', async () => {
      const once = await answered()
      await complete(once)
      await assert.rejects(complete(once), isFault('refused'))
    })
    it('refuses an answer without a code', async () => {
      const { attempt } = await answered()
      await assert.rejects(complete({ attempt, url: `${callback}?state=${attempt.state}` }), isFault('refused'))
    })
    it('reports when somebody gives up', async () => {
      await assert.rejects(complete(await answered('gives up')), isFault('cancelled'))
    })
    it('reports when the service is unavailable', async () => {
      await assert.rejects(signOn.begin(broken, attemptAt(callback)), isFault('unavailable'))
      const url = `${callback}?code=none`
      await assert.rejects(signOn.complete(broken, { ...attemptAt(callback), url }), isFault('unavailable'))
    })
    if (signOn.logout)
      it('names the address for logging out', async () => {
        const { logoutHint } = await complete(await answered())
        const redirect = await signOn.logout?.(context, { callback, ...(logoutHint && { hint: logoutHint }) })
        if (redirect !== null) assert.ok([...new URL(redirect ?? '').searchParams.values()].includes(callback))
      })
  })
}
