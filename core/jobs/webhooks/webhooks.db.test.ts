import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AccountEvent, AccountEventName } from '../../plugin-api/index.ts'
import { safeFetch } from '../../plugin-host/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { draftAt, jobsWorld } from '../../testing/worlds/jobs-world.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { deliverEvents } from '../deliver-events.ts'
import { endOrphanedClaims } from '../end-orphaned-claims.ts'
import { deliverWebhooks, usualSending } from './deliver-webhooks.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const minute = 60_000
const day = 24 * 60 * minute

await withDatabase('webhooks', (database) => {
  let the: Awaited<ReturnType<typeof jobsWorld>>
  let server: Server
  let count = 0
  const received: { headers: IncomingHttpHeaders; body: string; path: string }[] = []
  let answer: (response: ServerResponse) => void
  const soon = { ...usualSending, patience: 300, margin: 1000 }

  const webhooks = () => the.deps.ports.repositories(scope).webhooks
  const addressAt = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const addEndpoint = async (change: object = {}) => {
    const id = `hook-${count++}`
    await webhooks().insertEndpoint({
      ...{ id, provider: 'quay', url: addressAt(`/${id}`), events: [], salt: `salt-${id}`, formersalt: null },
      ...{ formeruntil: null, state: 'on', failingsince: null, created: the.world.now },
      ...change,
    })
    return id
  }
  const secretOf = (id: string, salt = `salt-${id}`) =>
    the.deps.ports.tokens.webhookSecret({ id, provider: 'quay' }, salt)
  const happen = async (
    name = 'reservation.booked',
    payload: object = {},
    { life, ...change }: { status?: 'pending'; life?: object } = {},
  ) => {
    const id = `hooked-${count++}`
    const reservation = draftAt(0, { id, draft: null, status: 'booked', expires: null, ...change })
    await writtenReservations(database().db, scope).insert(reservation)
    if (life)
      await database()
        .db.knex('reservations')
        .where({ id })
        .update({ life: JSON.stringify(life) })
    await the.deps.ports
      .repositories(scope)
      .outbox.add([
        { id: `${id}.${name}.0`, name, reservation: id, version: 1, payload: { ...payload }, created: the.world.now },
      ])
    const job = deliverEvents(the.deps)
    do await job.settle?.()
    while ((await job.run()) > 0)
    return id
  }
  const send = async (deps = the.deps) => {
    const job = deliverWebhooks(deps, soon)
    do await job.settle?.()
    while ((await job.run()) > 0)
  }
  const only = async (endpoint: string) => (await webhooks().deliveries(endpoint, 10))[0]

  beforeAll(async () => {
    the = await jobsWorld(database().db)
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body, path: request.url ?? '' })
        answer(response)
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    received.length = 0
    the.world.now = Math.floor(Date.now() / 1000) * 1000
    answer = (response) => void response.writeHead(204).end()
  })
  afterEach(async () => {
    await database().db.knex('webhook_endpoints').delete()
    await database().db.knex('webhook_deliveries').delete()
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await the.close()
  })

  it('a message is signed as Standard Webhooks has it, and holds the reservation', async () => {
    const endpoint = await addEndpoint()
    const id = await happen()
    await send()
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(new Webhook(secretOf(endpoint)).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'reservation.booked',
      data: {
        ...{ id, status: 'booked', first_name: 'Ada', last_name: 'Moor', email: 'ada@customers.example', seats: 1 },
        ...{ startdate: '2026-11-21', starttime: '00:00:00', endtime: '01:00:00', duration: 3600, resources: [] },
        ...{ bookable: { id: 'lesson', name: 'Lesson' }, provider: { id: 'quay', name: 'Quay Street' } },
        ...{ formresponses: [], customquestions: [], paymentinformation: { finalprice: 95 } },
      },
    })
    expect(() => new Webhook(secretOf('another')).verify(body, headers as Record<string, string>)).toThrow()
    expect(await only(endpoint)).toMatchObject({ state: 'delivered', attempts: 1, answered: 204, lane: null })
    await send()
    expect(received).toHaveLength(1)
  })

  it('a move that waits says so, and which place stands until it is decided; a new request has neither', async () => {
    const endpoint = await addEndpoint()
    const former = { start: the.world.now + day, end: the.world.now + day + 60 * minute, status: 'booked', seats: 2 }
    const reschedule = { ...former, resources: [], segments: [], occurrence: null, claims: [] }
    const ids = [
      await happen('reservation.pending', { of: 'move', secret: 1 }, { status: 'pending', life: { reschedule } }),
      await happen('reservation.move_lapsed', { of: 'move', reason: 'lapsed' }),
      await happen('reservation.pending', {}, { status: 'pending' }),
    ]
    const told = (await database().db.knex('webhook_deliveries').where({ endpoint })).map(
      ({ body }) => JSON.parse(String(body)).data,
    )
    const [asked, lapsed, fresh] = ids.map((id) => told.find((one) => one.id === id))
    const start_utc = new Date(former.start).toISOString()
    expect(asked).toMatchObject({ of: 'move', reschedule: { start_utc, seats: 2, status: 'booked', resources: [] } })
    expect(asked).not.toHaveProperty('secret')
    expect(lapsed).toMatchObject({ of: 'move', reason: 'lapsed', reschedule: null })
    expect(fresh).toMatchObject({ of: null, reason: null, reschedule: null })
    // The sweep after each test would look for the former place's claim, which nobody wrote.
    await database().db.knex('reservations').whereIn('id', ids).update({ life: '{}' })
  })

  it('after a rotation both secrets sign for a day, then the new one', async () => {
    const endpoint = await addEndpoint()
    const verified = async (salt: string) => {
      await happen()
      received.length = 0
      await send()
      const [one] = received
      try {
        new Webhook(secretOf(endpoint, salt)).verify(one?.body ?? '', one?.headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    const [old, fresh] = [`salt-${endpoint}`, 'fresh']
    await webhooks().changeEndpoint(endpoint, { salt: fresh, formersalt: old, formeruntil: the.world.now + 2000 })
    expect([await verified(fresh), await verified(old)]).toEqual([true, true])
    the.world.now += 2000
    expect([await verified(fresh), await verified(old)]).toEqual([true, false])
  })

  it('an endpoint gets the events that it asked for', async () => {
    await addEndpoint({ events: ['reservation.cancelled'] })
    await happen('reservation.booked')
    const id = await happen('reservation.cancelled')
    await send()
    expect(received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.id])).toEqual([
      ['reservation.cancelled', id],
    ])
  })

  it('what fails is tried again later under the same id, and no sooner than asked for', async () => {
    answer = (response) => void response.writeHead(503, { 'retry-after': '120' }).end()
    const endpoint = await addEndpoint()
    await happen()
    await send()
    expect(await only(endpoint)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      answered: 503,
      due: the.world.now + 120_000,
    })
    the.world.now += 119_000
    await send()
    expect(received).toHaveLength(1)
    the.world.now += 1000
    answer = (response) => void response.writeHead(200).end()
    await send()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill((await only(endpoint))?.id))
    expect(await only(endpoint)).toMatchObject({ state: 'delivered', attempts: 2 })
    expect((await webhooks().endpoint(endpoint))?.failingsince).toBeNull()
  })

  it('a redirect is a failure, and is not followed', async () => {
    answer = (response) => void response.writeHead(302, { location: addressAt('/elsewhere') }).end()
    const endpoint = await addEndpoint()
    await happen()
    await send()
    expect(received.map(({ path }) => path)).toEqual([`/${endpoint}`])
    expect(await only(endpoint)).toMatchObject({ state: 'waiting', answered: 302 })
  })

  it('what a silent process was sending is sent half a minute after its last sign of life', async () => {
    const endpoint = await addEndpoint()
    await happen()
    const { store } = the.deps
    await store.sayAlive({ id: 'killed', isWorker: false }, the.world.now)
    const claim = { now: the.world.now, until: the.world.now + 2 * minute, limit: 10, each: 10, underWay: [] }
    expect(await store.claimDeliveries({ ...claim, process: 'killed' })).toHaveLength(1)
    the.world.now += minute / 2 - 1
    expect(await endOrphanedClaims(the.deps).run()).toBe(0)
    the.world.now += 1
    expect(await endOrphanedClaims(the.deps).run()).toBe(1)
    await send()
    expect(received).toHaveLength(1)
    expect(await only(endpoint)).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(await endOrphanedClaims(the.deps).run()).toBe(0)
  })

  it('one that hangs is given up, and delays no other', async () => {
    const [hanging, good] = [await addEndpoint(), await addEndpoint()]
    answer = (response) => {
      if (received.at(-1)?.path === `/${good}`) response.writeHead(204).end()
    }
    await happen()
    await send()
    expect(await only(good)).toMatchObject({ state: 'delivered' })
    expect(await only(hanging)).toMatchObject({ state: 'waiting', answered: null, error: 'It took too long.' })
    expect(usualSending.patience).toBe(15_000)
  })

  /** Somebody who works for the provider, and what the account mails tell. */
  async function people(name: AccountEventName) {
    const person = { whitelabel: 'northwind', role: 'provider', created: 0, position: 0, providers: '["quay"]' }
    const email = `${name}@quay.example`
    await database()
      .db.knex('users')
      .insert({ ...person, id: name, email, emailkey: email, firstname: 'Rosa' })
    const told: (string | undefined)[] = []
    const handle = async (_: unknown, event: AccountEvent) => void told.push(event.to, event.about)
    the.plugins.afteraccount = [{ plugin: 'mails', name, handle }]
    return {
      told: async () => {
        const job = deliverEvents(the.deps)
        do await job.settle?.()
        while ((await job.run()) > 0)
        await database().db.knex('users').where({ id: name }).delete()
        return { told, expected: [email, new URL(addressAt('/')).host] }
      },
    }
  }

  it('410 switches the endpoint off at once, and the people there are told', async () => {
    answer = (response) => void response.writeHead(410).end()
    const staff = await people('account.webhookgone')
    const endpoint = await addEndpoint()
    await happen()
    await send()
    expect(await only(endpoint)).toMatchObject({ state: 'failed', answered: 410 })
    expect(await webhooks().endpoint(endpoint)).toMatchObject({ state: 'gone' })
    const { told, expected } = await staff.told()
    expect(told).toEqual(expected)
    await happen()
    await send()
    expect(received).toHaveLength(1)
  })

  it('no private address is called: a name is resolved at each try, and its address checked', async () => {
    const strict = { ...the.deps, outgoing: { fetch: safeFetch(false) } }
    const port = (server.address() as AddressInfo).port
    const endpoint = await addEndpoint({ url: `http://localhost:${port}/` })
    await happen()
    await send(strict)
    expect(received).toEqual([])
    expect(await only(endpoint)).toMatchObject({ state: 'waiting', error: 'The address is not public.' })
  })

  it('an endpoint that fails for three days is switched off, and the people there are told once', async () => {
    answer = (response) => void response.writeHead(500).end()
    const staff = await people('account.webhookoff')
    const endpoint = await addEndpoint()
    await happen()
    await send()
    expect(await webhooks().endpoint(endpoint)).toMatchObject({ state: 'on', failingsince: the.world.now })
    the.world.now += 3 * day
    await happen()
    await send()
    expect(await webhooks().endpoint(endpoint)).toMatchObject({ state: 'off' })
    const { told, expected } = await staff.told()
    expect(told).toEqual(expected)
  })

  it('an event that is delivered twice adds one message', async () => {
    const endpoint = await addEndpoint()
    const id = await happen()
    await database().db.knex('idempotency_keys').delete()
    const again = { lane: 'northwind/quay', due: the.world.now }
    expect(await database().db.knex('outbox').where({ reservation: id }).update(again)).toBe(1)
    const job = deliverEvents(the.deps)
    do await job.settle?.()
    while ((await job.run()) > 0)
    expect(await webhooks().deliveries(endpoint, 10)).toHaveLength(1)
  })
})
