import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../surfaces/visitor.ts'
import type { Call, TenantCalls } from './tenant-calls.ts'

interface Doors {
  app: FastifyInstance
  calls: TenantCalls
  hear(where: string, text: string): void
  /** A number that nobody has had. */
  next(): number
  /** Where the plugin misbehaves: of new accounts and uploads an address has few, so that they are asked for there. */
  place: string
}

/** Half of them are signed: of each half more than a process takes whole files at once. */
const uploadsAtOnce = 24

/** Pays with the hostile processor, and cancels, so that what it captured goes back. */
async function payAndCancel({ rpc, book }: TenantCalls): Promise<void> {
  const { id, token } = await book({ processor: 'acme-hostile.pay' })
  if (id !== null) await rpc('cancel_reservation', { id, token })
}

/** Signs on by an address, as with OpenID, or by a posted form, as with SAML, and out again. */
async function signOn({ app, hear }: Doors, way: 'query' | 'form'): Promise<void> {
  const visitor = visitorOf(app, 'yard.wild.localhost')
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer
    hear(`wild sign-on by ${way}`, JSON.stringify(given))
    return given
  }
  const { location = '' } = await told(visitor.send({ url: '/openidlogin?redirect=/account' }))
  const state = /[?&]state=([^&]+)/.exec(location)?.[1]
  if (state === undefined) return
  const form = { method: 'POST' as const, payload: `RelayState=${state}&SAMLResponse=anything` }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const callback = '/openidlogin/callback'
  const home = visitorOf(app, 'wild.localhost')
  const completed = await told(
    home.send(way === 'form' ? { url: callback, ...form, headers } : { url: `${callback}?state=${state}&code=any` }),
  )
  // The white-label's host sends them back to the site where they began, which signs them on.
  const { pathname = '', search = '' } = URL.parse(completed.location ?? '') ?? {}
  if (pathname !== '') await told(visitor.send({ url: pathname + search }))
  await told(visitor.call('get_session'))
  await told(visitor.call('logout_user'))
}

/** All that the hostile tenant's customers and services do; its outcomes are its own affair. */
export async function wildTraffic(doors: Doors): Promise<void> {
  const { calls, next, place } = doors
  const { rpc, call, book } = calls
  const uploads = ['files', 'upload link'].includes(place) ? uploadsAtOnce : 0
  const person = { email: `new-${next()}@customers.example`, password: 'Tiller-7-moor!' }
  const asked: Call[] = [
    { method: 'GET', url: '/plugins/acme-hostile/hello' },
    ...['inbound', 'receipts', 'webhook'].map((name) => ({ url: `/plugins/acme-hostile/${name}`, payload: {} })),
  ]
  await Promise.allSettled([
    book({ consents: ['acme-hostile.text'] }),
    payAndCancel(calls),
    rpc('check_answer', { bookable: 'wild-lesson', formid: 'wild-form', question_id: 'why', value: 'No' }),
    rpc('get_payment_account', {}),
    rpc('get_publishable_key', {}),
    ...asked.map(call),
    ...Array.from({ length: uploads }, (_, at) => calls.upload(at % 2 === 0)),
    ...[true, false].map((typing) => rpc('suggest_places', { text: '12 Harbour', typing })),
    rpc('get_distance', { origin: `${next()} Pier Road`, destination: 'Quay Street' }),
    ...(['query', 'form'] as const).map((way) => signOn(doors, way)),
    ...(place === 'account event' ? [rpc('create_user', { ...person, firstname: 'Bea', lastname: 'Moor' })] : []),
  ])
}
