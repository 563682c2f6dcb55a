import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'

interface Endpoint {
  id: string
  secret: string
  state: string
}

await withDatabase('the addresses of a provider’s programs', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  const staff = async <T>(name: string, params: object = {}, provider = 'quay') => {
    const answer = await world.call<T>(name, params, provider, 'api')
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }
  const create = () => staff<Endpoint>('create_webhook_endpoint', { url: 'https://program.example/hook' })
  const repository = () => world.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' }).webhooks

  test('show their secret of 32 bytes once', async () => {
    const { id, secret } = await create()
    expect(secret).toMatch(/^whsec_/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    const { endpoints } = await staff<{ endpoints: object[] }>('get_webhook_endpoints')
    expect(endpoints).toMatchObject([{ id, url: 'https://program.example/hook', state: 'on', events: [] }])
    expect(JSON.stringify(endpoints)).not.toContain('secret')
    expect(JSON.stringify(await database().db.knex('webhook_endpoints'))).not.toContain(secret.slice(6))
    await staff('delete_webhook_endpoint', { id })
  })

  test('get another secret, and the former one signs for a day more', async () => {
    const { id, secret } = await create()
    const renewed = await staff<Endpoint>('rotate_webhook_secret', { id })
    expect(renewed.secret).not.toBe(secret)
    const kept = await repository().endpoint(id)
    if (!kept?.formersalt) throw new Error('no former secret')
    const { tokens } = world.app.platform.ports
    expect(tokens.webhookSecret(kept, kept.formersalt)).toBe(secret)
    expect(tokens.webhookSecret(kept, kept.salt)).toBe(renewed.secret)
    expect(kept.formeruntil).toBe(world.clock.now + 86_400_000)
    await staff('delete_webhook_endpoint', { id })
  })

  describe('asked for twice under one key', () => {
    const idempotencykey = 'asked-once'
    const params = { url: 'https://program.example/again', idempotencykey }
    const minutes = 60_000

    test('are made once, tell their secret again for ten minutes, and no answer with it is kept', async () => {
      const made = await staff<Endpoint>('create_webhook_endpoint', params)
      expect(await staff<Endpoint>('create_webhook_endpoint', params)).toEqual(made)
      await expect(staff('create_webhook_endpoint', { ...params, url: 'https://other.example/' })).rejects.toThrow(
        'idempotency_conflict',
      )
      expect(JSON.stringify(await database().db.knex('idempotency_keys'))).not.toContain(made.secret)
      world.clock.now += 10 * minutes
      await expect(staff('create_webhook_endpoint', params)).rejects.toThrow('idempotency_conflict')
      expect((await staff<{ endpoints: object[] }>('get_webhook_endpoints')).endpoints).toHaveLength(1)
      await staff('delete_webhook_endpoint', { id: made.id })
    })

    test('get one other secret, told again for ten minutes, and no key brings a former one back', async () => {
      const { id, secret } = await create()
      const rotate = (key?: string) =>
        staff<Endpoint>('rotate_webhook_secret', { id, ...(key && { idempotencykey: key }) })
      const first = await rotate('a')
      expect(await rotate('a')).toEqual(first)
      expect((await repository().endpoint(id))?.formersalt).not.toBeNull()
      expect(JSON.stringify(await database().db.knex('idempotency_keys'))).not.toContain(first.secret)
      const others = [await rotate('b'), await rotate(), await rotate('a')].map((one) => one.secret)
      expect(new Set([secret, first.secret, ...others]).size).toBe(5)
      world.clock.now += 10 * minutes
      await expect(rotate('a')).rejects.toThrow('idempotency_conflict')
      await staff('delete_webhook_endpoint', { id })
    })
  })

  test('a message is sent again under its id, unless the address is switched off', async () => {
    const { id } = await create()
    const delivery = { id: 'msg_1', provider: 'quay', endpoint: id, lane: null, name: 'reservation.booked' }
    await repository().addDeliveries([
      {
        ...{ ...delivery, reservation: 'r', body: '{}', state: 'failed', attempts: 10, answered: 500, error: null },
        ...{ created: world.clock.now, due: world.clock.now },
      },
    ])
    const all = () => staff<{ deliveries: object[] }>('get_webhook_deliveries', { endpoint: id })
    expect(await all()).toMatchObject({ deliveries: [{ id: 'msg_1', state: 'failed', answered: 500, next_utc: null }] })
    await repository().changeEndpoint(id, { state: 'off', failingsince: 1 })
    await expect(staff('resend_webhook_delivery', { id: 'msg_1' })).rejects.toThrow('status_conflict')
    expect(await staff('enable_webhook_endpoint', { id })).toMatchObject({ state: 'on', failingsince_utc: null })
    expect(await staff('resend_webhook_delivery', { id: 'msg_1' })).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await repository().delivery('msg_1')).toMatchObject({ lane: id, due: world.clock.now })
    await staff('delete_webhook_endpoint', { id })
    expect(await repository().delivery('msg_1')).toBeNull()
  })

  test('are refused where they can not be called, and to everybody but staff', async () => {
    for (const url of ['ftp://a.example/x', 'https://ada:pw@a.example/', 'no address'])
      await expect(staff('create_webhook_endpoint', { url })).rejects.toThrow('invalid_params')
    const { id } = await create()
    for (const [name, params] of [
      ['create_webhook_endpoint', { url: 'https://a.example/' }],
      ['get_webhook_endpoints', {}],
      ['rotate_webhook_secret', { id }],
      ['get_webhook_deliveries', { endpoint: id }],
    ] as const)
      expect(await world.call(name, params)).toMatchObject({ ok: false })
    await expect(staff('rotate_webhook_secret', { id }, 'kiln')).rejects.toThrow('not_found')
    await staff('delete_webhook_endpoint', { id })
  })

  test('are ten at most, also at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 14 }, () => create()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(create()).rejects.toThrow('too_many_keys')
  })
})
