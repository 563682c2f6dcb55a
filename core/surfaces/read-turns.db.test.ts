import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ok } from '../domain/errors.ts'
import { defineOperation } from '../operations/define-operation.ts'
import { type BookingWorld, bookingWorld } from '../testing/booking-world.ts'
import { withDatabase } from '../testing/databases.ts'
import { createCaller } from './call-operation.ts'

await withDatabase('reads of several tenants at once', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  test('one tenant’s many reads wait for each other and not another tenant’s', async () => {
    const begun: string[] = []
    const answers = new Map<string, () => void>()
    const slow = defineOperation({
      name: 'slow_read',
      summary: 'Is answered when the test says so',
      params: Type.Object({ name: Type.String() }),
      result: Type.String(),
      access: 'public',
      effect: 'read',
      async handler({ params: { name } }) {
        begun.push(name)
        await new Promise<void>((resolve) => answers.set(name, resolve))
        return ok(name)
      },
    })
    const { ports, tenants } = world.app.platform
    const caller = createCaller({ catalogue: [slow], ports, writesExceeded: null })
    const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
    const read = async (name: string, provider: string) => {
      const host = `${provider}.northwind.localhost`
      const tenant = await tenants.resolve({ host, protocol: 'http', wishes: {} })
      return caller.call({ name: 'slow_read', params: { name }, tenant, actor })
    }
    const names = ['a', 'b', 'c', 'd']
    const many = [...names.map((name) => read(name, 'quay')), read('other', 'kiln')]
    // A read that waits for something outside gives its turn back, so that all of them begin.
    await vi.waitFor(() => expect(begun).toHaveLength(5))
    expect(begun.slice(0, 3).sort()).toEqual(['a', 'b', 'other'])
    for (const answer of answers.values()) answer()
    expect(await Promise.all(many)).toEqual([...names, 'other'].map(ok))
  })
})
