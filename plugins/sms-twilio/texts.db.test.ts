import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { visitorOf } from '../../core/testing/surfaces/visitor.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../core/testing/worlds/booking-world.ts'
import { authtoken, type LocalTwilio, localTwilio, type Posted, type TakenText } from './testing/local-twilio.ts'

const channel = 'sms-twilio.text'
const phone = '+12075550142'
const host = 'quay.northwind.localhost'
const inbound = `http://${host}/plugins/sms-twilio/inbound`
const password = 'Tiller-7!'

interface Booked {
  id: string
  managetoken: string
}

interface Message {
  channel: string
  event: string
  state: string
  reason?: string
}

await withDatabase('texts by Twilio, through the server', (database) => {
  let world: BookingWorld
  let twilio: LocalTwilio
  let hour = 9
  let drafts = 0
  beforeAll(async () => {
    twilio = await localTwilio(() => world.clock.now)
    const names = [...bookingBundle.whitelabel.plugins, { name: 'wording-es' }]
    const plugins = [...names, { name: 'sms-twilio', settings: twilio.settings }]
    const users = [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'], password }]
    world = await bookingWorld(database(), { users, whitelabel: { ...bookingBundle.whitelabel, plugins } })
  })
  afterAll(async () => {
    await world.close()
    await twilio.close()
  })
  beforeEach(() => {
    twilio.trouble = null
    twilio.refused.clear()
    twilio.texts.length = 0
    twilio.log.length = 0
  })

  const run = () => runJobsOnce(world.app.platform.jobs)
  const later = async (seconds: number) => {
    world.clock.now += seconds * 1_000
    await run()
  }
  const booked = async (to = phone, language?: string): Promise<Booked> => {
    hour = hour === 18 ? 10 : hour + 1
    drafts += 1
    const user = { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor', mobile_phone_number: to }
    const made = await world.call<Booked>('book_appointment', {
      ...{ bookable: 'talk', seats: 1, draft: `text-draft-${drafts}`, user: { ...user, consents: [channel] } },
      ...{ start: `2026-11-24 ${hour}:00:00`, end: `2026-11-24 ${hour + 1}:00:00`, ...(language && { language }) },
    })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }
  const cancel = ({ id, managetoken: token }: Booked) => world.call('cancel_reservation', { id, token })
  const post = ({ url, payload, headers }: Posted) => {
    const { pathname, search, host: to } = new URL(url)
    return world.app.inject({ method: 'POST', url: pathname + search, payload, headers: { ...headers, host: to } })
  }
  const rows = (table: string) => database().db.knex(table)
  const onlyText = (): TakenText => {
    const [text, ...others] = twilio.texts
    if (!text || others.length > 0) throw new Error(`there are ${twilio.texts.length} texts`)
    return text
  }
  const messagesOf = async (id: string, language = 'en-us') => {
    const sky = visitorOf(world.app)
    await sky.call('login_user', { username: 'sky@people.example', password })
    const { result } = await sky.call<{ messages: Message[] }>(
      'get_basereservation',
      { id },
      { 'accept-language': language },
    )
    return result?.messages
  }

  test('a text goes to who agreed, and its receipt stands with the reservation, for staff alone', async () => {
    const made = await booked()
    await run()
    const text = onlyText()
    expect(text).toMatchObject({ to: phone, body: expect.stringContaining('quay: booked, Talk, Tue, Nov 24,') })
    expect(text.body).toContain(`/manage/${made.id}?token=`)
    expect(await messagesOf(made.id)).toMatchObject([{ channel, event: 'reservation.booked', state: 'sent' }])
    const answer = await post(twilio.receipt(text, 'sent'))
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/xml',
      expect.stringContaining('<Response/>'),
    ])
    await post(twilio.receipt(text, 'delivered'))
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'delivered' }])
    // What has arrived stays so, whatever comes after it.
    await post(twilio.receipt(text, 'undelivered', 30003))
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'delivered' }])
    const asCustomer = await world.call('get_basereservation', { id: made.id, token: made.managetoken })
    expect(JSON.stringify(asCustomer)).not.toContain('"messages"')
  })

  test('staff read why a text did not arrive, in their language', async () => {
    const made = await booked()
    await run()
    await post(twilio.receipt(onlyText(), 'undelivered', 30003))
    const [message] = (await messagesOf(made.id)) ?? []
    expect(message).toMatchObject({ state: 'failed', reason: 'The phone was switched off or out of reach.' })
    expect(await messagesOf(made.id, 'es')).toMatchObject([{ reason: 'El teléfono estaba apagado o sin cobertura.' }])
    await later(3_600)
    expect(twilio.texts).toHaveLength(1)
  })

  test('a number that gets no texts is tried once', async () => {
    twilio.refused.set('+12075550111', 21614)
    const made = await booked('+12075550111')
    await run()
    await later(3_600)
    expect(twilio.log).toEqual(['POST 400'])
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('landlines') }])
  })

  test('a rate limit and an outage are tried later', async () => {
    const made = await booked()
    twilio.trouble = 'busy'
    await run()
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'waiting' }])
    twilio.trouble = 'broken'
    await later(31)
    twilio.trouble = null
    await later(600)
    expect(twilio.texts).toHaveLength(1)
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'sent' }])
  })

  test('a text whose answer was lost is there once', async () => {
    await booked()
    twilio.trouble = 'taken, silent'
    await run()
    expect(await rows('plugin_work').where({ kind: 'message', state: 'waiting' })).toHaveLength(1)
    twilio.trouble = null
    await later(31)
    expect(twilio.texts).toHaveLength(1)
    expect(twilio.log).toEqual(['POST taken, silent', 'GET 200'])
    expect(await rows('plugin_work').where({ kind: 'message', state: 'waiting' })).toEqual([])
  })

  test('a receipt ends the tries of a text whose answer was lost', async () => {
    const made = await booked()
    twilio.trouble = 'taken, cut'
    await run()
    twilio.trouble = null
    await post(twilio.receipt(onlyText(), 'delivered'))
    await later(31)
    expect(twilio.log).toEqual(['POST taken, cut'])
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'delivered' }])
  })

  test('what is not signed, or for another provider, changes nothing', async () => {
    const made = await booked()
    await run()
    const receipt = twilio.receipt(onlyText(), 'undelivered', 30005)
    expect((await post({ ...receipt, payload: receipt.payload.replace('30005', '21610') })).statusCode).toBe(400)
    const stop = twilio.inbound(inbound, phone, 'STOP')
    expect((await post({ ...stop, payload: stop.payload.replace('STOP', 'START') })).statusCode).toBe(400)
    // Signed for the other one's address, it is about nothing there.
    const there = twilio.receipt(
      { ...onlyText(), callback: onlyText().callback.replace('quay.', 'kiln.') },
      'undelivered',
    )
    expect((await post(there)).statusCode).toBe(200)
    expect(await messagesOf(made.id)).toMatchObject([{ state: 'sent' }])
  })

  test('STOP ends the texts until START, by the words or by what Twilio has read', async () => {
    const first = await booked()
    await run()
    expect((await post(twilio.inbound(inbound, phone, 'Stop'))).statusCode).toBe(200)
    await cancel(first)
    await booked()
    await run()
    expect(twilio.texts).toHaveLength(1)
    await post(twilio.inbound(inbound, phone, 'START'))
    const again = await booked()
    await run()
    expect(twilio.texts).toHaveLength(2)
    await post(twilio.inbound(inbound, phone, 'ARRET', { OptOutType: 'STOP' }))
    await cancel(again)
    await run()
    expect(twilio.texts).toHaveLength(2)
    await post(twilio.inbound(inbound, phone, 'START'))
  })

  test.each([
    ['when it is ordered', true],
    ['by a receipt', false],
  ])('a number that has answered STOP to Twilio alone is not written to again: told %s', async (_when, isOrdered) => {
    const to = isOrdered ? '+12075550120' : '+12075550121'
    if (isOrdered) twilio.refused.set(to, 21610)
    await booked(to)
    await run()
    if (!isOrdered) await post(twilio.receipt(onlyText(), 'failed', 21610))
    twilio.refused.clear()
    twilio.texts.length = 0
    await booked(to)
    await run()
    expect(twilio.texts).toEqual([])
    expect(await rows('consents').where('address', to)).toMatchObject([{ withdrawnby: 'address' }])
  })

  test('an answer is attached to the reservation, once', async () => {
    const made = await booked('+12075550130')
    await run()
    const question = twilio.inbound(inbound, '+12075550130', 'Is there parking?')
    for (const _twice of [1, 2]) await post(question)
    expect(await rows('outbox').where({ name: 'reservation.reply', reservation: made.id })).toHaveLength(1)
  })

  test('no row has the token', async () => {
    const left = await Promise.all(['plugin_work', 'consents', 'outbox'].map((table) => rows(table)))
    expect(JSON.stringify(left)).not.toContain(authtoken)
  })
})
