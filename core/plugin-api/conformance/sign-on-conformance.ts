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
  /**
   * Acts as a person at the service, and returns the address to which it sends the browser back; with `form` where the
   * browser posts the answer there.
   */
  walk(redirect: string, how: 'signs in' | 'gives up'): Promise<string | SignOnAnswer>
  /** The person who signs in there. */
  person: Pick<SignedOnPerson, 'email' | 'emailVerified' | 'firstname' | 'lastname'>
  /** The same tenant while the service is unavailable. */
  broken: TenantContext
  /** What the address that people are sent to shows of an attempt. Default: all; each protocol has `state`. */
  sends?: readonly SentPart[]
  /** Whose change the answer is refused for. Default: all; a protocol without a nonce leaves that out. */
  proves?: readonly ProvenPart[]
  /** Whether the service answers once. Default: yes. Where nobody asks it, only the core takes each attempt once. */
  answersOnce?: boolean
}

/** Where the service sends the browser back. */
export interface SignOnAnswer {
  url: string
  form?: Record<string, string>
}

type SentPart = 'state' | 'nonce' | 'challenge' | 'callback'
type ProvenPart = 'state' | 'nonce' | 'verifier'

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
  const { signOn, context, callback, walk, person, broken, answersOnce = true } = under
  const { sends = ['state', 'nonce', 'challenge', 'callback'], proves = ['state', 'nonce', 'verifier'] } = under

  async function answered(how: 'signs in' | 'gives up' = 'signs in') {
    const attempt = attemptAt(callback)
    const { redirect } = await signOn.begin(context, attempt)
    const answer = await walk(redirect, how)
    return { attempt, ...(typeof answer === 'string' ? { url: answer } : answer) }
  }
  const complete = (
    { attempt, ...answer }: Awaited<ReturnType<typeof answered>>,
    changed: Partial<SignOnAttempt> = {},
  ) => signOn.complete(context, { ...attempt, ...answer, ...changed })

  describe(`${signOn.name} keeps the contract of a sign-on`, () => {
    it('sends people to the service with the attempt, but without its verifier', async () => {
      const attempt = attemptAt(callback)
      const { redirect } = await signOn.begin(context, attempt)
      const url = new URL(redirect)
      assert.notEqual(url.origin, new URL(callback).origin)
      assert.ok(!redirect.includes(attempt.verifier), 'the verifier stays on the server')
      const sent = [...url.searchParams.values()]
      const challenge = createHash('sha256').update(attempt.verifier).digest('base64url')
      const parts = { ...attempt, challenge }
      for (const part of new Set<SentPart>(['state', ...sends]))
        assert.ok(sent.includes(parts[part]), `${part} is sent`)
    })
    it('identifies who came back, with the same identity each time', async () => {
      const once = await complete(await answered())
      const { email, emailVerified, firstname, lastname } = once
      assert.deepEqual({ email, emailVerified, firstname, lastname }, person)
      assert.ok(once.issuer !== '' && once.subject !== '')
      const again = await complete(await answered())
      assert.deepEqual([again.issuer, again.subject], [once.issuer, once.subject])
    })
    for (const name of new Set<ProvenPart>(['state', ...proves]))
      it(`refuses the answer to an attempt with another ${name}`, async () => {
        await assert.rejects(complete(await answered(), { [name]: random() }), isFault('refused'))
      })
    it('refuses the answer of another attempt', async () => {
      const [{ attempt }, other] = [await answered(), await answered()]
      await assert.rejects(complete({ ...other, attempt }), isFault('refused'))
    })
    if (answersOnce)
      it('refuses a repeated answer', async () => {
        const once = await answered()
        await complete(once)
        await assert.rejects(complete(once), isFault('refused'))
      })
    it('refuses an answer with nothing but the attempt', async () => {
      const { attempt, form } = await answered()
      const empty = form
        ? { url: callback, form: { RelayState: attempt.state } }
        : { url: `${callback}?state=${attempt.state}` }
      await assert.rejects(complete({ attempt, ...empty }), isFault('refused'))
    })
    it('reports when somebody gives up', async () => {
      await assert.rejects(complete(await answered('gives up')), isFault('cancelled'))
    })
    it('reports when the service is unavailable', async () => {
      // What asks the service nothing yet sends people there all the same.
      await signOn.begin(broken, attemptAt(callback)).then(({ redirect }) => new URL(redirect), isFault('unavailable'))
      const attempt = attemptAt(callback)
      const answer = { url: `${callback}?state=${attempt.state}&code=none` }
      await assert.rejects(signOn.complete(broken, { ...attempt, ...answer }), isFault('unavailable'))
    })
    if (signOn.logout)
      it('names the address for logging out', async () => {
        const { logoutHint } = await complete(await answered())
        const redirect = await signOn.logout?.(context, {
          callback,
          state: 'quay.example',
          ...(logoutHint && { hint: logoutHint }),
        })
        if (redirect !== null) assert.ok([...new URL(redirect ?? '').searchParams.values()].includes(callback))
      })
  })
}
