import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { waitlistWorld } from '../../testing/worlds/waitlist/waitlist-world.ts'
import { transactAndServe } from './serve-queues.ts'

await withDatabase('what is left after a transaction that frees room', (database) => {
  let the: Awaited<ReturnType<typeof waitlistWorld>>
  beforeAll(async () => {
    the = await waitlistWorld(database())
  })
  afterAll(() => the.close())

  test('does not undo it where it fails: the caller has the answer, and the fault is logged', async () => {
    const { ports, tenants } = the.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    if (!tenant) throw new Error('there is no site')
    const ids: string[] = []
    for (const day of [3, 4, 5]) ids.push((await the.book(the.wish('class', day, { seats: 2 }))).id)
    const booked = await ports.repositories(tenant.scope).reservations.find(ids[0] ?? '')
    if (!booked) throw new Error('there is no reservation')
    const logged: unknown[] = []
    const committed: string[] = []
    let joined = 3
    const failing = {
      ...ports,
      log: { ...ports.log, error: (fields: object) => void logged.push(fields) },
      repositories: (): never => {
        throw new Error('the database is away')
      },
    }
    const done = await transactAndServe(
      {
        tenant,
        ports: {
          ...failing,
          async transaction(scope, work) {
            // Each time somebody else has joined, on another day, for whom nothing is locked yet.
            await the.join(the.wish('class', joined))
            joined += 1
            return ports.transaction(scope, work)
          },
        },
      },
      async (unit) => {
        const end = the.clock.now + (3 + committed.length) * 86_400_000
        unit.freed.push({ ...booked, start: the.clock.now, end })
        committed.push('written')
        return ok('done')
      },
    )
    expect(done).toEqual({ ok: true, value: 'done' })
    expect(committed).toHaveLength(3)
    expect(logged).toEqual([{ provider: 'quay', kind: 'Error' }])
  })
})
