import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import type { Actor } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import { answerOnce } from './answer-once.ts'

const guest: Actor = { kind: 'site', ip: '127.0.0.1', language: 'en-us' }
const ada = {
  id: 'ada',
  email: 'ada@people.example',
  firstname: 'Ada',
  proven: true,
  lastname: 'Moor',
  role: 'customer' as const,
  providers: [],
}

await withDatabase('a call with an idempotency key', (database) => {
  let world: BookingWorld
  let tenant: Tenant
  beforeAll(async () => {
    world = await bookingWorld(database())
    const wanted = { host: 'quay.northwind.localhost:3000', protocol: 'http', wishes: {} } as const
    const found = await world.app.platform.tenants.resolve(wanted)
    if (!found) throw new Error('quay is there')
    tenant = found
  })
  afterAll(() => world.close())

  let done = 0
  /** @param browser the id of its booking cookie */
  const call = (
    key: string,
    params: unknown,
    { actor = guest, browser = null }: { actor?: Actor; browser?: string | null } = {},
    handle: () => Promise<Result<unknown>> = async () => {
      done += 1
      return ok(`answer ${done}`)
    },
  ) =>
    answerOnce({
      ...{ operation: 'try', actor, key, params, tenant, ports: world.app.platform.ports, handle },
      session: { booking: { id: browser, keep: () => browser ?? '', end() {} } },
    })
  const taken = refuse('idempotency_conflict')

  test('is answered as before, and another body of the same guest is refused', async () => {
    for (const browser of [null, 'one']) {
      const first = await call(`again-${browser}`, { seats: 1 }, { browser })
      expect(await call(`again-${browser}`, { seats: 1 }, { browser })).toEqual(first)
      expect(await call(`again-${browser}`, { seats: 2 }, { browser })).toEqual(taken)
    }
  })

  test('is its browser’s: another guest’s of the same text neither answers it nor stands in its way', async () => {
    const first = await call('same', { file: 'a.png' }, { browser: 'one' })
    const other = await call('same', { file: 'a.png' }, { browser: 'other' })
    expect(other).toMatchObject({ ok: true })
    expect(other).not.toEqual(first)
    expect(await call('same', { file: 'b.png' }, { browser: 'third' })).toMatchObject({ ok: true })
  })

  test('is repeated by a browser that has got its cookie since', async () => {
    const first = await call('before', { seats: 1 })
    expect(await call('before', { seats: 1 }, { browser: 'late' })).toEqual(first)
    expect(await call('before', { seats: 2 }, { browser: 'stranger' })).toMatchObject({ ok: true })
  })

  test('is a person’s in every browser of theirs', async () => {
    const actor: Actor = { ...guest, kind: 'user', user: ada }
    const first = await call('mine', { seats: 1 }, { actor, browser: 'one' })
    expect(await call('mine', { seats: 1 }, { actor, browser: 'other' })).toEqual(first)
    expect(await call('mine', { seats: 2 }, { actor })).toEqual(taken)
  })

  test('waits for the first of its key, and runs where that was refused', async () => {
    const order: string[] = []
    const slow = (name: string, result: Result<unknown>) => async () => {
      order.push(`${name} begins`)
      await pause(20)
      order.push(`${name} ends`)
      return result
    }
    const answers = await Promise.all([
      call('turns', 1, {}, slow('first', refuse('slot_taken'))),
      call('turns', 2, {}, slow('second', ok('second'))),
      call('turns', 3, {}, slow('third', ok('third'))),
      call('turns', 2, {}, slow('copy', ok('copy'))),
    ])
    expect(answers).toEqual([refuse('slot_taken'), ok('second'), taken, ok('second')])
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })
})
