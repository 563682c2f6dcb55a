import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { statement } from '../../../../persistence/session.ts'
import { signOnAttempts } from '../../../../surfaces/ports/sign-on-attempt.ts'
import { freshDatabase } from '../../../databases/databases.ts'
import { type OpenidIssuer, openIssuer } from '../../../surfaces/openid-issuer.ts'
import { beginAt, codeAddress } from '../../../surfaces/sign-on-walk.ts'
import { visitorOf } from '../../../surfaces/visitor.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { buildWorld } from '../../../worlds/build-world.ts'

const host = 'quay.northwind.localhost'
const person = { email: 'ada@club.example', email_verified: true, given_name: 'Ada', family_name: 'Moor' }

/** One sign-on up to its code: the query of the address with it, and the cookie of the browser that began it. */
interface Answered {
  query: URLSearchParams
  cookies: Map<string, string>
}

async function answered(app: FastifyInstance, issuer: OpenidIssuer, at = host): Promise<Answered> {
  const visitor = visitorOf(app, at)
  const { searchParams } = await codeAddress(app, await issuer.walk(await beginAt(visitor, '/book/lesson')))
  return { query: searchParams, cookies: visitor.cookies }
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%é '

/** Small changes to a text. */
const change = fc.record({
  how: fc.constantFrom('another sign', 'one less', 'one more', 'turned round', 'its end', 'its case', 'doubled'),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  sign: fc.constantFrom(...signs),
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

function changed(text: string, { how, at, sign }: Change): string {
  const place = Math.floor(text.length * at)
  const [before, after] = [text.slice(0, place), text.slice(place)]
  if (how === 'another sign') return `${before}${sign}${after.slice(1)}`
  if (how === 'one less') return `${before}${after.slice(1)}`
  if (how === 'one more') return `${before}${sign}${after}`
  if (how === 'turned round') return `${after}${before}`
  if (how === 'its end') return before
  if (how === 'its case') return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()
  return `${text}${text}`
}

/** The forgeries: parts of true answers that are changed, exchanged, signed with another secret or left out. */
const forgery = fc.record({
  state: fc.constantFrom('changed', "another's", 'of another tenant', 'by another secret', 'old', 'none', 'true'),
  cookie: fc.constantFrom('changed', "another's", 'none', 'true'),
  change,
})

export interface Forged {
  forged: number
  kinds: number
  /** True answers, each accepted once. */
  honest: number
}

/**
 * Sends `many` forged answers to the whole app, from the browser that began the sign-on where that helps the forger.
 * @throws with the first that signs anybody on
 */
export async function forgeAnswers(many: number, seed: number): Promise<Forged> {
  const issuer = await openIssuer({ sites: ['http://northwind.localhost'], people: { ada: person } })
  const database = await freshDatabase()
  const { whitelabel } = bookingBundle
  const plugins = [...whitelabel.plugins, issuer.plugin]
  const bundle = { ...bookingBundle, whitelabel: { ...whitelabel, plugins, thirdpartylogin: { openid: true } } }
  const { app, clock } = await buildWorld(database, { bundle, now: Date.now() })
  try {
    const old = await answered(app, issuer)
    clock.now += 600_000
    const [own, other] = [await answered(app, issuer), await answered(app, issuer)]
    const there = await answered(app, issuer, 'kiln.northwind.localhost')
    const place = { whitelabel: 'northwind', provider: 'quay', origin: `http://${host}` }
    const strange = signOnAttempts('another-secret-another-secret-ab').begin(
      { place, returnpath: '/', language: 'en-us' },
      clock.now,
    )
    const stateOf = ({ query }: Answered) => query.get('state') ?? ''
    const kinds = new Set<string>()
    let forged = 0

    for (const { state, cookie, change: how } of fc.sample(forgery, { numRuns: many, seed })) {
      // With the true state and the true cookie this is the true answer.
      if (state === 'true' && cookie === 'true') continue
      const states: Record<typeof state, string> = {
        changed: changed(stateOf(own), how),
        "another's": stateOf(other),
        'of another tenant': stateOf(there),
        'by another secret': strange.attempt.state,
        old: stateOf(old),
        none: '',
        true: stateOf(own),
      }
      if (state === 'changed' && states.changed === stateOf(own)) continue
      const [[name = '', value = ''] = []] = [...own.cookies]
      const cookies: Record<typeof cookie, Map<string, string>> = {
        changed: new Map([[name, changed(value, how).replace(/[^\x21-\x7e]|;/g, 'x')]]),
        "another's": new Map([[name, [...other.cookies.values()][0] ?? '']]),
        none: new Map(),
        true: new Map([
          ...own.cookies,
          ...(state === 'of another tenant' ? there.cookies : []),
          ...(state === 'old' ? old.cookies : []),
        ]),
      }
      if (cookie === 'changed' && cookies.changed.get(name) === value && state === 'true') continue
      kinds.add(`${state}, ${cookie}`)
      forged += 1
      const query = new URLSearchParams(own.query)
      query.set('state', states[state])
      const visitor = visitorOf(app, host, cookies[cookie])
      const answer = await visitor.send({ url: `/openidlogin/back?${query}` })
      if (answer.status < 400 || visitor.cookies.has('__Host-session'))
        throw new Error(`A state that is ${state} and a cookie that is ${cookie} were taken: ${query}`)
    }
    const [sessions] = await database.db.read([statement('SELECT COUNT(*) AS open FROM sessions')])
    if (Number(sessions?.rows[0]?.open) !== 0) throw new Error('A forged answer began a session.')
    let honest = 0
    for (const one of [own, other]) {
      const visitor = visitorOf(app, host, one.cookies)
      for (const time of ['once', 'twice']) {
        const { status } = await visitor.send({ url: `/openidlogin/back?${one.query}` })
        if (status !== (time === 'once' ? 303 : 401)) throw new Error(`A true answer was answered ${status} ${time}.`)
      }
      honest += 1
    }
    return { forged, kinds: kinds.size, honest }
  } finally {
    await app.close()
    await Promise.all([database.drop(), issuer.close()])
  }
}
