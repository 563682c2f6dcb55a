import { PassThrough } from 'node:stream'
import { expect } from 'vitest'
import { runJobsOnce } from '../../../jobs/start-jobs.ts'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../persistence/database.ts'
import { tablesOf } from '../../proofs/access/isolation/traces.ts'
import { allReads } from '../../surfaces/all-reads.ts'
import { visitorOf } from '../../surfaces/visitor.ts'
import { openApp, type TestApp } from '../open-app.ts'
import { everyDay } from '../samples/hours.ts'

const host = 'quay.northwind.localhost:3000'

const bundleWith = (
  plugin: string,
  settings: object,
  { currency = 'usd', terms = {}, provider = {}, whitelabel = {} }: Selling,
) => ({
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency,
    allowguestcheckout: true,
    plugins: [...['flow-normal', 'wording-en-us', 'wording-es'].map((name) => ({ name })), { name: plugin, settings }],
    ...whitelabel,
  },
  providers: [
    {
      id: 'quay',
      subdomain: 'quay',
      name: 'Quay Street',
      timezone: 'UTC',
      status: 'active',
      requirelogin: false,
      newbusinesshours: everyDay(),
      ...provider,
    },
  ],
  bookables: [
    {
      id: 'lesson',
      provider: 'quay',
      name: 'Lesson',
      bookabletype: 'standard',
      duration: 3600,
      price: 95,
      paymentterms: 'full',
      ...terms,
    },
  ],
})

/** In what the lesson is sold, and when it is paid. */
interface Selling {
  currency?: string
  /** Of the bookable, in the place of all that is due with the booking. */
  terms?: object
  /** Of its provider, beside what it has. */
  provider?: object
  /** Of its white-label, beside what it has. */
  whitelabel?: object
}

/** 35.00 are paid with the booking, and 60.00 are collected a day before the start. */
export const collectedLater = {
  ...{ paymentterms: 'partialautocollect', downpaymentamount: 35, downpaymenttype: 'singlecharge' },
}

interface ShopOptions extends Selling, Pick<TestApp, 'operator' | 'pages'> {
  db: Database
  /** The plugin that takes its money, with its settings. */
  plugin: string
  settings: object
  /** Who works there, as bundles have them. */
  users?: object[]
  now(): number
  /** Whether all that is answered and logged is kept, to be searched by `placesWith`. */
  isSearched?: boolean
}

/** Who works at the quay, and may read all of it. */
const reader = { email: 'harbormaster@quay.example', password: 'Berth-Four-4!' }
const readers = [
  {
    ...reader,
    id: 'rosa',
    firstname: 'Rosa',
    lastname: 'Ek',
    role: 'provider',
    providers: ['quay'],
    emailverified: true,
  },
]

/** Where the settings of plugins are kept: what their owners wrote there. */
const ofSettings = new Set(['whitelabels', 'providers'])

/** A provider with a lesson at 95 every hour, whose money one processor takes, on the app that production runs. */
export async function lessonShop({ isSearched = false, ...options }: ShopOptions) {
  const { db, plugin, settings, users = [], now, operator, pages, ...selling } = options
  const [logged, answered]: string[][] = [[], []]
  const log = new PassThrough().on('data', (line) => void logged?.push(String(line)))
  const { app } = await openApp({
    ...{ db, now, freshness: 0 },
    ...((operator || isSearched) && { operator: { ...operator, ...(isSearched && { logLevel: 'trace' }) } }),
    ...(pages && { pages }),
    ...(isSearched && { log }),
  })
  const fill = async (given: object, sold: Selling = selling) => {
    const bundle = { ...bundleWith(plugin, given, sold), users: isSearched ? [...users, ...readers] : users }
    expect(await importBundle(db, bundle, { now: now() })).toMatchObject({ ok: true })
  }
  await fill(settings)
  const request = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: { host, ...headers }, payload })
  const site = { 'sec-fetch-site': 'same-origin' }
  const call = async (method: string, params: object) => {
    // A page's token lasts an hour, and tests let days pass.
    const { token } = (await request('/sitetoken', {}, site)).json()
    const envelope = { jsonrpc: '2.0', id: 1, method, params }
    const answer = await request('/jrpc', envelope, { ...site, authorization: `Bearer ${token}` })
    expect(answer.statusCode).toBeLessThan(500)
    if (isSearched) answered?.push(answer.payload)
    return answer.json()
  }
  let reads: { after: number; told: Record<string, string> } | null = null
  /** What who works there reads by REST and by GraphQL; not asked again while nobody has called. */
  async function readsByNow(): Promise<Record<string, string>> {
    const after = answered?.length ?? 0
    if (reads?.after === after) return reads.told
    const ids: string[] = await db.knex('reservations').pluck('id')
    const visitor = visitorOf(app, host)
    await visitor.call('login_user', { username: reader.email, password: reader.password })
    const known = {
      of: 'provider',
      bookable: 'lesson',
      user: 'rosa',
      user_id: 'rosa',
      type: 'transaction',
      search: '{}',
    }
    reads = { after, told: await allReads(visitor, { ids: ['quay', ...ids], ...known }) }
    return reads.told
  }
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString().slice(0, 19).replace('T', ' ')
  /** What a booking of the lesson sends, without its payment; hours count on over the days. */
  const lesson = (hour: number) => ({
    ...{ draft: `draft-of-${hour}-oclock`, bookable: 'lesson', start: at(hour), end: at(hour + 1), seats: 1 },
    language: 'en-us',
    user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
    totalprice: 95,
  })

  return {
    app,
    call,
    lesson,
    /** Imports the settings of the plugin anew, and what is sold where that is to change. */
    fill,
    book: (hour: number, processor: string, payment: Record<string, unknown> = {}) =>
      call('book_appointment', { ...lesson(hour), payment: { processor, ...payment } }),
    /** Delivers a webhook as the service would. */
    deliver: ({ rawBody, headers }: { rawBody: Uint8Array; headers: Record<string, string> }) =>
      app.inject({
        method: 'POST',
        url: `/plugins/${plugin}/webhook`,
        headers: { host, 'content-type': 'application/json', ...headers },
        payload: Buffer.from(rawBody),
      }),
    /** The attempts and the ledger lines of a reservation. */
    money(id: string) {
      const { payments } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      return Promise.all([payments.attemptsOf(id), payments.ledgerOf(id)])
    },
    /** What a reservation has paid (minor units), whether its rest is to be collected, and all of its attempts. */
    async paid(id: string) {
      const { payments, reservations } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      const [row, attempts] = await Promise.all([reservations.find(id), payments.attemptsOf(id)])
      return {
        status: row?.status,
        paid: row?.payment?.paid,
        isCollected: row?.life.collect !== undefined,
        attempts: attempts.map(({ purpose, state, amount }) => `${purpose} ${state} ${amount}`),
      }
    },
    /** The ledger lines by means of a reservation's money that is gone or came back, as `event direction amount`. */
    async gone(id: string) {
      const { payments } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
      const [attempt] = await payments.attemptsOf(id)
      const lines = attempt ? await payments.ledgerOfAttempt(attempt.id) : []
      return lines
        .filter(({ type, paymentmethod }) => type !== 'payment' && paymentmethod !== 'charge')
        .map(({ eventtype, transactiontype, amount }) => `${eventtype} ${transactiontype} ${amount}`)
        .toSorted()
    },
    /**
     * Where any of these texts stands: in an answer to a call, in what who works there reads by REST and by GraphQL, in
     * a line of the log, or in a table but those of settings.
     */
    async placesWith(texts: string[]): Promise<string[]> {
      const places = new Map([
        ['answers', String(answered)],
        ...Object.entries(await readsByNow()),
        ['log', String(logged)],
      ])
      for (const table of await tablesOf(db))
        if (!ofSettings.has(table)) places.set(table, JSON.stringify(await db.knex(table).select()))
      return [...places].flatMap(([place, text]) =>
        texts.filter((one) => text.includes(one)).map((one) => `${one} in ${place}`),
      )
    },
    /** Runs every job that is due once. */
    work: () => runJobsOnce(app.platform.jobs),
  }
}

export type LessonShop = Awaited<ReturnType<typeof lessonShop>>

/** The code of a refusal; undefined for none. */
export const refusalCode = (answer: { error?: { data?: { code?: string } } }) => answer.error?.data?.code

/** The attempt that a refusal names. */
export const attemptIn = (answer: object): string | undefined => /"attempt":"([^"]+)"/.exec(JSON.stringify(answer))?.[1]
