import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { faults, type LocalService, localService } from '../../plugin-api/conformance/index.ts'
import { type TestDatabase, withDatabase } from '../databases/databases.ts'
import { visitorOf } from '../surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { recipeFolder } from './recipe-folder.ts'

const channel = 'acme-pager.text'
const secret = 'a-secret-for-tests'
const phone = '+12075550142'
const takes: Parameters<LocalService['answers']>[0] = (_path, response) => response.writeHead(202).end()

interface Booked {
  id: string
  managetoken: string
}

async function channelWorld(database: TestDatabase, url: string, folder: string) {
  const settings = { url, apikey: 'a-key-for-tests', secret }
  const plugins = [...bookingBundle.whitelabel.plugins, { name: 'acme-pager', settings }, { name: 'wording-es' }]
  const users = [
    { id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'], password: 'Tiller-7!' },
    { id: 'ada', email: 'ada@people.example', role: 'customer', password: 'Tiller-7!' },
  ]
  const providers = bookingBundle.providers.map((one) => ({ ...one, email: `house@${one.id}.example` }))
  const changes = { users, providers, whitelabel: { ...bookingBundle.whitelabel, plugins } }
  return bookingWorld(database, changes, { plugins: { ...operator.plugins, 'acme-pager': folder } })
}

await withDatabase('a channel of a partner, through the server', (database) => {
  const { folder, remove } = recipeFolder('channel')
  let world: BookingWorld
  let service: LocalService
  let hour = 9
  let drafts = 0
  beforeAll(async () => {
    service = await localService()
    world = await channelWorld(database(), service.url, folder)
  })
  afterAll(async () => {
    await world.close()
    await service.close()
    remove()
  })
  beforeEach(() => {
    service.answers(takes)
    service.asked.length = 0
  })

  const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' }
  const book = (of: object = {}, more: object = {}) => {
    hour = hour === 18 ? 10 : hour + 1
    drafts += 1
    return world.call<Booked>('book_appointment', {
      ...{ bookable: 'talk', seats: 1, draft: `channel-draft-${drafts}`, user: { ...user, ...of } },
      ...{ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00` },
      ...more,
    })
  }
  const agreed = async (of: object = {}, more: object = {}) => {
    const made = await book({ mobile_phone_number: '207-555-0142', consents: [channel], ...of }, more)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }
  const sent = () => service.asked.map(({ body }) => JSON.parse(body))
  const run = () => runJobsOnce(world.app.platform.jobs)
  const rows = (table: string) => database().db.knex(table)
  const cancel = ({ id, managetoken: token }: Booked) => world.call('cancel_reservation', { id, token })
  const reply = (replies: object[], host = 'quay.northwind.localhost', key = secret) => {
    const payload = JSON.stringify(replies)
    const signature = createHmac('sha256', key).update(payload).digest('hex')
    const headers = { host, 'x-acme-signature': signature, 'content-type': 'application/json' }
    return world.app.inject({ method: 'POST', url: '/plugins/acme-pager/inbound', headers, payload })
  }
  const staff = async () => {
    const sky = visitorOf(world.app)
    await sky.call('login_user', { username: 'sky@people.example', password: 'Tiller-7!' })
    return sky
  }

  test('writes to customers who agreed, and keeps the sentence', async () => {
    const { id, managetoken: token } = await agreed()
    await run()
    expect(sent()).toEqual([{ to: phone, text: expect.stringMatching(/^Booked: Talk, 2026-11-24 \d+:00:00\.$/) }])
    expect(service.asked[0]?.headers).toMatchObject({ authorization: 'Bearer a-key-for-tests' })
    const words = 'Text me about this booking. quay sends nothing else; STOP ends it.'
    const [consent] = await rows('consents')
    expect(consent).toMatchObject({
      provider: 'quay',
      channel,
      address: phone,
      words,
      language: 'en-us',
      reservation: id,
    })
    expect(await world.call('get_basereservation', { id, token })).toMatchObject({
      value: { consents: [{ channel, address: phone, words, given_utc: '2026-11-20T12:00:00.000Z' }] },
    })
    // What has run once is not sent again.
    await run()
    expect(sent()).toHaveLength(1)
  })

  test('writes to nobody else', async () => {
    expect(await book({ mobile_phone_number: phone })).toMatchObject({ ok: true })
    expect(await book({ mobile_phone_number: phone, consents: [] })).toMatchObject({ ok: true })
    await run()
    expect(sent()).toEqual([])
    expect(await book({ consents: [channel] })).toMatchObject({
      error: { code: 'answer_required', field: '/user/mobile_phone_number' },
    })
    expect(await book({ mobile_phone_number: phone, consents: ['other.text'] })).toMatchObject({
      error: { code: 'invalid_params', field: '/user/consents' },
    })
  })

  test('is tried again while its service fails, and the mail has gone at once', async () => {
    service.answers(faults['answers 500'] ?? takes)
    await agreed({ email: 'cleo@customers.example' })
    await run()
    expect(sent()).toHaveLength(1)
    expect(await rows('plugin_work').where('state', 'waiting')).toMatchObject([{ attempts: 1, kind: 'message' }])
    // All of its events have ended: only the message waits.
    expect(await rows('outbox').whereNotNull('lane')).toEqual([])
    service.answers(takes)
    await run()
    expect(sent()).toHaveLength(1)
    world.clock.now += 31_000
    await run()
    expect(sent()).toHaveLength(2)
    const [first, second] = service.asked
    expect(first?.headers['x-acme-id']).toBe(second?.headers['x-acme-id'])
    expect(await rows('plugin_work').where('state', 'waiting')).toEqual([])
  })

  test('is given up when it comes too late, and at once where the number is rejected', async () => {
    service.answers((_path, response) => response.writeHead(422).end())
    await agreed({ email: 'dora@customers.example' })
    await run()
    const failed = () => rows('plugin_work').where('state', 'failed').orderBy('due', 'desc').first()
    expect(await failed()).toMatchObject({ error: 'there is no such number', lane: null, attempts: 1 })
    service.answers(faults['answers 500'] ?? takes)
    await agreed({ email: 'dora@customers.example' })
    await run()
    world.clock.now += 12 * 3_600_000 + 1
    service.answers(takes)
    service.asked.length = 0
    await run()
    expect(await failed()).toMatchObject({ error: 'It came too late.', lane: null })
    expect(sent()).toEqual([])
  })

  test('attaches a signed reply to the reservation that was told of last, and tells staff once', async () => {
    const { id, managetoken: token } = await agreed({ email: 'enno@customers.example' })
    await run()
    const question = [{ id: 'r-1', from: phone, text: 'Is there <b>parking</b>?\u0007' }]
    expect((await reply(question, undefined, 'forged')).statusCode).toBe(400)
    expect((await reply(question)).json()).toEqual({ received: 1 })
    await reply(question)
    await run()
    const sky = await staff()
    const { result } = await sky.call<{ replies: object[] }>('get_basereservation', { id })
    expect(result?.replies).toEqual([{ channel, text: 'Is there <b>parking</b>?', at_utc: expect.any(String) }])
    const asCustomer = await world.call('get_basereservation', { id, token })
    expect(JSON.stringify(asCustomer)).not.toContain('parking')
    const told = await rows('outbox').where('name', 'reservation.reply')
    expect(told).toMatchObject([{ reservation: id, lane: null }])
    // On another provider's host, and from a number that was never written to, it belongs to nothing.
    await reply([{ id: 'r-2', from: phone, text: 'Hello?' }], 'kiln.northwind.localhost')
    await reply([{ id: 'r-3', from: '+12075550199', text: 'Hello?' }])
    expect(await rows('outbox').where('name', 'reservation.reply')).toHaveLength(1)
    // A month of replies is too much.
    for (let index = 0; index < 40; index += 1) await reply([{ id: `flood-${index}`, from: phone, text: `${index}` }])
    expect((await rows('outbox').where('name', 'reservation.reply')).length).toBeLessThanOrEqual(31)
  })

  test('STOP ends the messages until START, whatever is ticked', async () => {
    const booked = await agreed()
    await run()
    service.asked.length = 0
    await reply([{ id: 's-1', from: phone, text: ' stop ' }])
    await cancel(booked)
    await agreed()
    await run()
    expect(sent()).toEqual([])
    await reply([{ id: 's-2', from: phone, text: 'START' }])
    const again = await agreed()
    await run()
    expect(sent()).toHaveLength(1)
    await cancel(again)
    await run()
    expect(sent().at(-1)?.text).toMatch(/^Canceled: Talk/)
  })

  test('is stopped by its customer, and begun again by another tick', async () => {
    const booked = await agreed()
    const stop = { id: booked.id, channel }
    expect(await world.call('stop_messages', { ...stop, token: 'wrong' })).toMatchObject({
      error: { code: 'not_found' },
    })
    await run()
    service.asked.length = 0
    for (const _twice of [1, 2])
      expect(await world.call('stop_messages', { ...stop, token: booked.managetoken })).toEqual({
        ok: true,
        value: { stopped: true },
      })
    await cancel(booked)
    await run()
    expect(sent()).toEqual([])
    world.clock.now += 1000
    await agreed()
    await run()
    expect(sent()).toHaveLength(1)
  })

  test('is not sent to who took the consent back while it waited', async () => {
    const waits = async () => {
      service.answers(faults['answers 500'] ?? takes)
      const booked = await agreed()
      await run()
      expect(await rows('plugin_work').where('state', 'waiting')).toHaveLength(1)
      return booked
    }
    const failed = () => rows('plugin_work').where('state', 'failed').orderBy('due', 'desc').first()
    const passes = async () => {
      service.answers(takes)
      service.asked.length = 0
      world.clock.now += 31_000
      await run()
      expect(sent()).toEqual([])
      expect(await failed()).toMatchObject({ error: 'Its customer does not agree any more.', lane: null })
    }
    const { id, managetoken: token } = await waits()
    expect(await world.call('stop_messages', { id, token, channel })).toMatchObject({ ok: true })
    // Another booking of the same number agrees again: this one does not.
    world.clock.now += 1000
    service.answers(takes)
    service.asked.length = 0
    await agreed()
    await run()
    expect(sent()).toHaveLength(1)
    await passes()
    await waits()
    await reply([{ id: 'w-1', from: phone, text: 'STOP' }])
    await passes()
    await reply([{ id: 'w-2', from: phone, text: 'START' }])
  })

  test('keeps nothing of a person who is erased, and tells them what is kept', async () => {
    const ada = visitorOf(world.app)
    const login = { username: 'ada@people.example', password: 'Tiller-7!' }
    await ada.call('login_user', login)
    const { body } = await ada.send({ method: 'POST', url: '/sitetoken' })
    const headers = { authorization: `Bearer ${Reflect.get(Object(body), 'token')}` }
    const at = { bookable: 'talk', seats: 1, start: '2026-11-25 10:00:00', end: '2026-11-25 11:00:00' }
    const contact = {
      email: 'ada@people.example',
      firstname: 'Ada',
      lastname: 'Moor',
      mobile_phone_number: '2075550177',
    }
    const asked = { ...at, draft: 'adas-draft', user: { ...contact, consents: [channel] } }
    const { result } = await ada.call<Booked>('book_appointment', asked, headers)
    await run()
    const { result: told } = await ada.call<{ consents: object[] }>('export_user_data')
    expect(told?.consents).toMatchObject([{ channel, address: '+12075550177', withdrawn: null }])
    await ada.call('cancel_reservation', { id: result?.id })
    expect((await ada.call('erase_user', { password: 'Tiller-7!' })).result).toEqual({ erased: true })
    await run()
    const left = await Promise.all(['consents', 'plugin_work', 'reservations'].map((table) => rows(table)))
    expect(JSON.stringify(left)).not.toContain('+12075550177')
  })
})
