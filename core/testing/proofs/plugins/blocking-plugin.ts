import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import { placeholders, statement } from '../../../persistence/session.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { openServer, type Server } from '../../servers/servers.ts'
import { speakerAt } from '../../servers/speaker.ts'
import { testRoot } from '../../test-config.ts'
import { bundleOf } from './hostile-tenants.ts'

/** How a plugin blocks the process: in a loop, and in a regular expression after it has waited. */
export const blockingWays = ['loops', 'backtracks'] as const
/** What asks it there; each place is switched off by itself. */
const asking = { loops: { method: 'GET', url: 'hello' }, backtracks: { method: 'POST', url: 'inbound' } } as const
const places = { loops: 'route', backtracks: 'replies' }

export interface Blocked {
  way: string
  /** From when the plugin was asked until the other tenant's next booking, ms. */
  back: number
}

const limit = 1_000
/** How long a process may take to be back, ms: it starts anew on a machine that is busy. */
const patience = 60_000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A customer of the other tenant, whose lesson costs nothing. @returns the id of the booking */
async function bookAt(server: Server, draft: number): Promise<string> {
  const customer = speakerAt(server.send, { host: 'yard.calm.localhost', address: '192.0.2.7', random: () => 0 })
  const start = new Date(Date.now() + 5 * 86_400_000)
  start.setUTCHours(draft % 20, 0, 0, 0)
  const answer = await customer.call('book_appointment', {
    ...{ bookable: 'calm-lesson', seats: 1, draft: `blocking-draft-${draft}` },
    ...{ start: start.toISOString(), end: new Date(start.getTime() + 3_600_000).toISOString() },
    formresponses: [{ formid: 'calm-form', responses: [{ question_id: 'why', value: 'For fun' }] }],
    user: { email: `guest-${draft}@customers.example`, firstname: 'Bea', lastname: 'Moor' },
  })
  const id = Reflect.get(Object(Reflect.get(Object(answer), 'value')), 'id')
  if (typeof id !== 'string') throw new Error(`the other tenant's customer was refused: ${JSON.stringify(answer)}`)
  return id
}

/**
 * Lets a plugin of one tenant block a server process, which starts anew without it. @throws if it does not, if the
 * other tenant's customers can't book then, if a booking is lost, or if the plugin is asked again
 */
export async function tryBlocking({ db, url: database }: TestDatabase): Promise<Blocked[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-blocking-'))
  const bring = async (bundle: object) => {
    const imported = await importBundle(db, bundle, { now: Date.now() })
    if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  }
  const calm = bundleOf('calm', [])
  await bring({ ...calm, bookables: calm.bookables.map((one) => ({ ...one, price: 0 })) })
  const folder = join(testRoot, 'core/testing/outside-plugins/acme-hostile')
  const server = await openServer({
    ...{ database, dataFolder, port: await freePort(), blockLimit: limit, leavesJobs: true },
    plugins: { 'acme-hostile': folder },
  })
  const booked: string[] = []
  const book = async () => {
    const id = await bookAt(server, booked.length)
    booked.push(id)
  }
  try {
    const found: Blocked[] = []
    for (const way of blockingWays) {
      const users = [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['wild-yard'] }]
      await bring({ ...bundleOf('wild', [{ name: 'acme-hostile', settings: { place: places[way], way } }]), users })
      // By then the server has seen it.
      await pause(500)
      await book()
      found.push({ way, back: await tryWay(server, way, book) })
      const off = db.knex('plugin_health').whereNotNull('blockedat')
      if ((await off).length !== found.length) throw new Error(`nothing was switched off for what ${way}`)
    }
    const [kept] = await db.read([
      statement(`SELECT id FROM reservations WHERE id IN (${placeholders(booked.length)})`, ...booked),
    ])
    const lost = booked.length - (kept?.rows.length ?? 0)
    if (lost > 0) throw new Error(`${lost} bookings were lost`)
    return found
  } finally {
    await server.kill()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function tryWay(
  { send }: Pick<Server, 'send'>,
  way: (typeof blockingWays)[number],
  book: () => Promise<void>,
): Promise<number> {
  const { method, url } = asking[way]
  const headers = { host: 'yard.wild.localhost', 'content-type': 'application/json' }
  const ask = () =>
    send({ method, url: `/plugins/acme-hostile/${url}`, headers, ...(method === 'POST' && { payload: '{}' }) })
  const began = performance.now()
  const blocked = await ask().then(
    ({ status }) => status,
    () => null,
  )
  if (blocked !== null) throw new Error(`what ${way} did not block: it was answered with ${blocked}`)
  for (;;) {
    try {
      await book()
      break
    } catch (error) {
      if (performance.now() - began > patience) throw new Error(`after what ${way} nobody could book`, { cause: error })
      await pause(50)
    }
  }
  const back = performance.now() - began
  const { status } = await ask()
  if (status !== 503) throw new Error(`what ${way} was answered with ${status} when it was to be switched off`)
  return back
}
