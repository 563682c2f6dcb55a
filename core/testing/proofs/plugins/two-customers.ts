import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import operator from '../../../../fastify.config.ts'
import { buildApp } from '../../../app.ts'
import { planWork } from '../../../jobs/plugins/plan-work.ts'
import { startJobs } from '../../../jobs/start-jobs.ts'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { testConfig, testRoot } from '../../test-config.ts'

/** The planted secret setting of the hostile tenant. */
export const secret = 'sk-planted-"4711"-secret'
const phone = '+12075550142'

const always = [{ start: '00:00', end: '24:00' }]
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const hours = Object.fromEntries(days.map((day) => [day, always]))

/** A white-label with one provider, a resource, and a lesson that is paid with the booking and asks a question. */
function bundleOf(name: string, plugins: { name: string; settings?: object }[]) {
  const usual = ['flow-normal', 'wording-en-us', 'payment-sandbox'].map((one) => ({ name: one }))
  const question = { id: 'why', slug: 'why', type: 'text', prompt: 'Why?' }
  return {
    whitelabel: {
      ...{ id: name, label: name, url: `${name}.localhost`, currency: 'usd', country: 'US', allowguestcheckout: true },
      plugins: [...usual, ...plugins],
    },
    providers: [
      {
        ...{ id: `${name}-yard`, subdomain: 'yard', name, timezone: 'UTC', status: 'active', requirelogin: false },
        newbusinesshours: hours,
      },
    ],
    resources: [{ id: `${name}-ines`, provider: `${name}-yard`, name: 'Ines' }],
    forms: [
      { id: `${name}-form`, provider: `${name}-yard`, name: 'Form', sections: [{ id: 's', questions: [question] }] },
    ],
    bookables: [
      {
        ...{ id: `${name}-lesson`, provider: `${name}-yard`, name: 'Lesson', price: 95, paymentterms: 'full' },
        ...{ seats: 1000, seatsperbooking: 5, duration: 3600, forms: [`${name}-form`] },
      },
    ],
  }
}

export interface Met {
  /** From the call to its answer, and from there to the mail; ms. */
  booked: number
  mailed: number
}

export interface TwoCustomers {
  /** Lets the hostile tenant's plugin misbehave in one place, in one way. */
  misbehave(place: string, way: string): Promise<void>
  /** Everything that the hostile tenant's customers and services do; its outcomes are its own affair. */
  wild(): Promise<void>
  /** A customer of the other tenant books, pays and gets a mail, and the payment is settled. */
  calm(): Promise<Met>
  /** The address of a tenant's site; only where pages are served. */
  origin(tenant: string): string
  /** Ends what hangs in the plugin. */
  release(): void
  /** Takes down what somebody was told, to be looked through for the secret. */
  hear(where: string, text: string): void
  /** Waits for the mail and the capture of a booking of the other tenant. @returns when the mail was there */
  settled(email: string, reservation: string): Promise<number>
  /** Places in which the secret was seen: answers, mails and the log. */
  leaks(): Promise<string[]>
  close(): Promise<void>
}

async function until<T>(what: string, most: number, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + most
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`${what} did not come within ${most} ms`)
    await pause(20)
  }
}

type Misbehaviour = typeof import('../../outside-plugins/acme-hostile/misbehave.ts')

/**
 * The hostile plugin, and how it is steered: that very copy of it. Its browser half is built from a folder outside of
 * the checkout, as a partner's is: what stands in `core` is the server's.
 */
async function hostilePlugin(isBuilt: boolean) {
  const own = join(testRoot, 'core/testing/outside-plugins/acme-hostile')
  const outside = isBuilt ? await mkdtemp(join(tmpdir(), 'acme-hostile-')) : null
  if (outside) await cp(own, outside, { recursive: true })
  const folder = outside ?? own
  const { release, steer }: Misbehaviour = await import(pathToFileURL(join(folder, 'misbehave.ts')).href)
  return { folder, release, steer, remove: async () => outside && rm(outside, { recursive: true, force: true }) }
}

/**
 * Two tenants of one server that also runs the jobs: one names the hostile plugin, the other does not.
 * @param hasPages whether it serves pages, too, on a port of its own
 */
export async function twoCustomers(database: TestDatabase, hasPages = false): Promise<TwoCustomers> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-hostile-'))
  const seen: { where: string; text: string }[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      seen.push({ where: 'log', text: String(chunk) })
      done()
    },
  })
  const hostile = await hostilePlugin(hasPages)
  const { release, steer } = hostile
  const plugins = { ...operator.plugins, 'acme-hostile': hostile.folder }
  const config = await testConfig({ database: database.url, plugins, dataFolder, logLevel: 'info' })
  const app: FastifyInstance = await buildApp({
    config,
    root: testRoot,
    db: database.db,
    pages: hasPages ? 'build' : 'none',
    log,
  })
  const { jobs, ports, registry, tenants } = app.platform
  const { sealing } = registry
  const bring = async (bundle: object) => {
    const imported = await importBundle(database.db, bundle, { now: Date.now(), sealing })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
    tenants.forget()
  }
  await bring(bundleOf('calm', []))
  await bring(bundleOf('wild', []))
  if (hasPages) await app.listen({ host: '127.0.0.1', port: 0 })
  const running = startJobs(jobs, { role: 'worker', takesJobs: true })
  let drafts = 0

  async function call(tenant: string, asked: { method?: 'GET' | 'POST'; url: string; payload?: object }) {
    const headers = { host: `yard.${tenant}.localhost`, 'sec-fetch-site': 'same-origin' }
    const answer = await app.inject({ method: 'POST', ...asked, headers })
    const { authorization: _own, ...rest } = answer.headers
    seen.push({ where: `${tenant} ${asked.url}`, text: `${answer.body}${JSON.stringify(rest)}` })
    return answer
  }
  const tokens = new Map<string, string>()
  async function rpc(tenant: string, method: string, params: object) {
    const token = tokens.get(tenant) ?? String((await call(tenant, { url: '/sitetoken', payload: {} })).json().token)
    tokens.set(tenant, token)
    const headers = {
      host: `yard.${tenant}.localhost`,
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${token}`,
    }
    const payload = { jsonrpc: '2.0', id: 1, method, params }
    const answer = await app.inject({ method: 'POST', url: '/jrpc', headers, payload })
    seen.push({ where: `${tenant} ${method}`, text: answer.body })
    return answer.json()
  }

  async function book(tenant: string, consents: string[], processor = 'payment-sandbox.card') {
    drafts += 1
    const email = `guest-${drafts}@customers.example`
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' }
    const { token } = (await call(tenant, { url: '/plugins/payment-sandbox/tokens', payload: card })).json()
    const start = new Date(Date.now() + 5 * 86_400_000)
    start.setUTCHours(drafts % 20, 0, 0, 0)
    const end = new Date(start.getTime() + 3_600_000)
    const user = { email, firstname: 'Bea', lastname: 'Moor', mobile_phone_number: phone }
    const answer = await rpc(tenant, 'book_appointment', {
      ...{ bookable: `${tenant}-lesson`, seats: 1, draft: `hostile-draft-${drafts}` },
      ...{ start: start.toISOString(), end: end.toISOString() },
      formresponses: [{ formid: `${tenant}-form`, responses: [{ question_id: 'why', value: 'For fun' }] }],
      user: { ...user, ...(consents.length > 0 && { consents }) },
      steps: tenant === 'wild' ? { hostile_step: { note: 'wild' } } : {},
      payment: { processor, token: { token } },
    })
    return { email, answer }
  }

  const mailTo = async (email: string): Promise<true | null> => {
    const folder = join(dataFolder, 'mail')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '')
      if (text.includes(email)) return true
    }
    return null
  }

  const settled = async (email: string, reservation: string): Promise<number> => {
    await until('the mail', 10_000, () => mailTo(email))
    const mailed = performance.now()
    const { payments } = ports.repositories({ whitelabel: 'calm', provider: 'calm-yard' })
    await until('the capture', 10_000, async () => {
      const attempts = await payments.attemptsOf(reservation)
      return attempts.some(({ state }) => state === 'captured') || null
    })
    return mailed
  }

  return {
    settled,
    origin(tenant) {
      const address = app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('no pages are served')
      return `http://yard.${tenant}.localhost:${address.port}`
    },
    release,
    hear: (where, text) => void seen.push({ where, text }),
    async misbehave(place, way) {
      const settings = { apikey: secret, place, way, resource: 'wild-ines' }
      steer(settings)
      await bring(bundleOf('wild', [{ name: 'acme-hostile', settings }]))
    },
    async wild() {
      await Promise.allSettled([
        planWork(jobs).run(),
        book('wild', ['acme-hostile.text']),
        book('wild', [], 'acme-hostile.pay'),
        rpc('wild', 'check_answer', { bookable: 'wild-lesson', formid: 'wild-form', question_id: 'why', value: 'No' }),
        call('wild', { method: 'GET', url: '/plugins/acme-hostile/hello' }),
        call('wild', { url: '/plugins/acme-hostile/inbound', payload: {} }),
      ])
    },
    async calm() {
      const began = performance.now()
      const { email, answer } = await book('calm', [])
      const id = answer.result?.id
      if (typeof id !== 'string')
        throw new Error(`the other tenant's customer was refused: ${JSON.stringify(answer.error)}`)
      const booked = performance.now()
      const mailed = await settled(email, id)
      return { booked: booked - began, mailed: mailed - booked }
    },
    async leaks() {
      const folder = join(dataFolder, 'mail')
      for (const name of await readdir(folder).catch(() => []))
        seen.push({ where: 'mail', text: await readFile(join(folder, name), 'utf8').catch(() => '') })
      const forms = [secret, JSON.stringify(secret).slice(1, -1)]
      return seen.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ where }) => where)
    },
    async close() {
      const ended = running.stop()
      const releasing = setInterval(release, 50)
      await ended
      clearInterval(releasing)
      await app.close()
      await rm(dataFolder, { recursive: true, force: true })
      await hostile.remove()
    },
  }
}
