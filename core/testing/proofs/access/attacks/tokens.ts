import { createHmac } from 'node:crypto'
import type { Database } from '../../../../persistence/database.ts'
import { mark } from '../isolation/canaries.ts'
import { type AccessWorld, accessWorld, home } from '../world/world.ts'

type Random = () => number

/** A valid credential, and a check whether another text is accepted in its place. */
interface Credential {
  name: string
  value: string
  opens(value: string): Promise<boolean>
  /** Forgeries by somebody who knows the format: expired, foreign or signed with another key. */
  crafted: { name: string; value: string }[]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const pick = <T>(list: ArrayLike<T>, random: Random): T => list[Math.floor(random() * list.length)] as T

const other = (letter: string, random: Random): string => {
  for (;;) {
    const found = pick(alphabet, random)
    if (found !== letter) return found
  }
}

/** Small changes to a text. */
const mutations: { name: string; change(text: string, random: Random): string }[] = [
  {
    name: 'a letter changed',
    change(text, random) {
      const at = Math.floor(random() * text.length)
      return text.slice(0, at) + other(text[at] ?? '', random) + text.slice(at + 1)
    },
  },
  { name: 'the last letter changed', change: (text, random) => text.slice(0, -1) + other(text.at(-1) ?? '', random) },
  { name: 'cut off', change: (text, random) => text.slice(0, 1 + Math.floor(random() * (text.length - 1))) },
  { name: 'a letter more', change: (text, random) => text + pick(alphabet, random) },
  {
    name: 'two letters swapped',
    change(text, random) {
      const at = 1 + Math.floor(random() * (text.length - 1))
      return text.slice(0, at - 1) + (text[at] ?? '') + (text[at - 1] ?? '') + text.slice(at + 1)
    },
  },
  { name: 'in capitals', change: (text) => text.toUpperCase() },
  { name: 'padded', change: (text) => `${text}=` },
  { name: 'in the other alphabet of base 64', change: (text) => text.replaceAll('-', '+').replaceAll('_', '/') },
]

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function jwtOf(header: object, claims: object, sign: (text: string) => string): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${sign(text)}`
}
const hmac =
  (key: string, hash = 'sha256') =>
  (text: string) =>
    createHmac(hash, key).update(text).digest('base64url')

const algorithms = ['none', 'None', 'nOnE', '', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA']

/** Otherwise valid claims with swapped algorithms and keys. */
function swapped(header: object, claims: object, keys: Record<string, string>, real: string) {
  const [head = '', body = '', signature = ''] = real.split('.')
  const unsigned = algorithms.flatMap((alg) => [
    { name: `algorithm ${alg}, unsigned`, value: jwtOf({ ...header, alg }, claims, () => '') },
    { name: `algorithm ${alg}, the signature of another`, value: jwtOf({ ...header, alg }, claims, () => signature) },
  ])
  const signed = Object.entries(keys).flatMap(([name, key]) => [
    { name: `signed with ${name}`, value: jwtOf({ ...header, alg: 'HS256' }, claims, hmac(key)) },
    { name: `HS512 with ${name}`, value: jwtOf({ ...header, alg: 'HS512' }, claims, hmac(key, 'sha512')) },
    { name: `HS384 with ${name}`, value: jwtOf({ ...header, alg: 'HS384' }, claims, hmac(key, 'sha384')) },
  ])
  return [
    ...unsigned,
    ...signed,
    { name: 'without a signature', value: `${head}.${body}.` },
    { name: 'without a header', value: `.${body}.${signature}` },
    {
      name: 'claims of its own',
      value: `${head}.${part({ ...claims, sub: mark('foreign', 'provider') })}.${signature}`,
    },
  ]
}

const call = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

async function credentialsOf(world: AccessWorld): Promise<Credential[]> {
  const { app, now } = world
  const { ports } = app.platform
  const seconds = Math.floor(now / 1000)
  const send = async (body: string, headers: Record<string, string>) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/jrpc',
      headers: { host: home, 'content-type': 'application/json', ...headers },
      payload: body,
    })
    return answer.body.includes('"result":')
  }
  const bearer = (name: 'visitor' | 'key') => (world.headersOf(name).authorization ?? '').slice(7)
  const keyOf = async (one: 'own' | 'self' | 'foreign' | 'alien') => {
    const at = { whitelabel: one === 'alien' ? 'rival' : 'north', provider: '' }
    const key = await ports.repositories(at).keys.find(mark(one, 'key'))
    if (!key) throw new Error(`There is no key of ${one}.`)
    return ports.tokens.apiKey(key)
  }
  const [providers, persons, foreign, alien] = await Promise.all([
    keyOf('own'),
    keyOf('self'),
    keyOf('foreign'),
    keyOf('alien'),
  ])
  const wrong = { nothing: '', 'its own id': mark('own', 'key'), 'a foreign key': foreign, 'an alien key': alien }

  const site = bearer('visitor')
  const siteClaims = JSON.parse(Buffer.from(site.split('.')[1] ?? '', 'base64url').toString())
  const elsewhere = await Promise.all(
    ['foreign.north.localhost', 'sibling.north.localhost', 'den.rival.localhost', 'harbor.north.localhost'].map(
      async (host) => {
        const headers = { host, 'sec-fetch-site': 'same-origin' }
        const answer = await app.inject({ method: 'POST', url: '/sitetoken', headers })
        return { name: `the token of ${host}`, value: String(answer.json().token) }
      },
    ),
  )
  const keyToken = bearer('key')
  const keyHeader = { alg: 'HS256', kid: mark('own', 'key') }
  const keyClaims = { iss: 'provider', sub: mark('own', 'provider'), exp: seconds + 3600 }
  const ofKey = (claims: object, header: object = {}, key = providers) =>
    jwtOf({ ...keyHeader, ...header }, { ...keyClaims, ...claims }, hmac(key))
  const session = world.headersOf('customer')['session-token'] ?? ''
  const body = call('get_api_keys')
  const signature = createHmac('sha256', persons).update(body).digest('hex')
  const signed = (key: string, of = body, slug = mark('self', 'key')) =>
    `${slug}::${createHmac('sha256', key).update(of).digest('hex')}`
  const { own, ids } = world
  const others = (['sibling', 'foreign', 'alien'] as const).map((kind) => ({
    name: `of ${kind}`,
    value: ids[kind].token,
  }))

  return [
    {
      name: 'site token',
      value: site,
      opens: (value) =>
        send(call('clear_holds', { reservations: [], draft: own.draft }), { authorization: `Bearer ${value}` }),
      crafted: [
        ...swapped({ alg: 'HS256' }, siteClaims, { ...wrong, 'the provider’s key': providers }, site),
        ...elsewhere,
      ],
    },
    {
      name: 'token of a provider’s key',
      value: keyToken,
      opens: (value) => send(call('get_audit_trail'), { authorization: `Bearer ${value}` }),
      crafted: [
        ...swapped(keyHeader, keyClaims, wrong, keyToken),
        { name: 'expired', value: ofKey({ exp: seconds }) },
        { name: 'expired long ago', value: ofKey({ exp: 1 }) },
        { name: 'for more than an hour', value: ofKey({ exp: seconds + 3601 }) },
        { name: 'for ever', value: ofKey({ exp: undefined }) },
        { name: 'until a text', value: ofKey({ exp: `${seconds + 60}` }) },
        { name: 'of a page', value: ofKey({ iss: 'site', host: home }) },
        { name: 'of nobody', value: ofKey({ iss: undefined }) },
        { name: 'for a sibling', value: ofKey({ sub: mark('sibling', 'provider') }) },
        { name: 'for another white-label', value: ofKey({ sub: mark('alien', 'provider') }) },
        { name: 'with a foreign key', value: ofKey({}, { kid: mark('foreign', 'key') }, foreign) },
        { name: 'with an alien key', value: ofKey({}, { kid: mark('alien', 'key') }, alien) },
        { name: 'with a person’s key', value: ofKey({}, { kid: mark('self', 'key') }, persons) },
        { name: 'without a key’s id', value: ofKey({}, { kid: undefined }) },
        { name: 'with a path for a key', value: ofKey({}, { kid: '../../dev/null' }, '') },
        { name: 'with a key in its header', value: ofKey({}, { kid: 'x', jwk: { kty: 'oct', k: part('x') } }, 'x') },
      ],
    },
    {
      name: 'session in memory',
      value: session,
      opens: (value) => send(body, { authorization: `Bearer ${site}`, 'session-token': value }),
      crafted: [
        { name: 'of another white-label', value: mark('alienowner', 'user').padEnd(43, '0') },
        { name: 'what the table has of it', value: mark('self', 'session') },
      ],
    },
    {
      name: 'session cookie',
      value: session,
      opens: (value) => send(body, { authorization: `Bearer ${site}`, cookie: `__Host-session=${value}` }),
      crafted: [{ name: 'of another white-label', value: mark('alienowner', 'user').padEnd(43, '0') }],
    },
    {
      name: 'signature',
      value: `${mark('self', 'key')}::${signature}`,
      opens: (value) => send(body, { signature: value }),
      crafted: [
        { name: 'of other bytes', value: signed(persons, `${body} `) },
        { name: 'of nothing', value: signed(persons, '') },
        { name: 'with a foreign key', value: signed(foreign) },
        { name: 'with the provider’s key', value: signed(providers) },
        { name: 'in the name of another', value: signed(persons, body, mark('other', 'key')) },
        { name: 'in the name of staff', value: signed(persons, body, mark('own', 'key')) },
        {
          name: 'of SHA-512',
          value: `${mark('self', 'key')}::${createHmac('sha512', persons).update(body).digest('hex')}`,
        },
        { name: 'twice', value: `${signed(persons)},${signed(persons)}` },
      ],
    },
    {
      name: 'manage token',
      value: own.token,
      opens: (value) => send(call('get_basereservation', { id: own.reservation, token: value.slice(0, 200) }), {}),
      crafted: others,
    },
  ]
}

/** Whether the reader regards the changed text as equal: case of the scheme's name and of a slug may vary. */
const isSame = (value: string, changed: string) => value === changed

export interface TokenResult {
  tried: number
  kinds: number
  crafted: number
}

/** Tries a number of altered credentials, of each kind in turn. Throws with the first that is accepted. */
export async function tryTokens(db: Database, tries: number, random: Random): Promise<TokenResult> {
  const world = await accessWorld(db)
  try {
    const credentials = await credentialsOf(world)
    let [tried, crafted] = [0, 0]
    const attempt = async ({ name, opens }: Credential, how: string, value: string) => {
      tried += 1
      if (await opens(value)) throw new Error(`${name}, ${how}: was accepted: ${value}`)
    }
    for (const one of credentials) {
      if (!(await one.opens(one.value))) throw new Error(`A good ${one.name} opens nothing: the others prove nothing.`)
      for (const { name, value } of one.crafted) {
        await attempt(one, name, value)
        crafted += 1
      }
    }
    while (tried < tries) {
      const one = pick(credentials, random)
      const { name, change } = pick(mutations, random)
      const value = change(one.value, random)
      if (!isSame(one.value, value)) await attempt(one, name, value)
    }
    return { tried, kinds: credentials.length, crafted }
  } finally {
    await world.close()
  }
}
