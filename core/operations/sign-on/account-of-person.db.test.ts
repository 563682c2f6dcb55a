import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { accountOfPerson } from './account-of-person.ts'

await withDatabase('the account of who was signed on elsewhere', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    const users = [{ id: 'mark', email: 'mark@quay.example', role: 'customer' }]
    world = await bookingWorld(database(), { users })
  })
  afterAll(() => world.close())

  let people = 0
  const signOn = async (email: string) => {
    people += 1
    const person = { issuer: 'club', subject: `person-${people}`, email, emailVerified: true }
    const here = { tenant: await tenantAt(world.app), ports: world.app.platform.ports }
    return accountOfPerson({ ...person, firstname: '', lastname: '' }, here)
  }

  test('is the one of their address, in capitals too', async () => {
    for (const email of ['mark@quay.example', 'MARK@Quay.Example'])
      expect(await signOn(email)).toEqual({ ok: true, value: 'mark' })
  })

  test.each(['mar\u212a@quay.example', 'mark@\uff51uay.example', 'mark@quay.example\u00a0'])(
    'is nobody’s by %j, which only looks like it, and none is made',
    async (email) => {
      expect(await signOn(email)).toMatchObject({ ok: false, error: { code: 'sign_on_unverified' } })
      expect(await signOn(email.replace('mar', 'nor'))).toMatchObject({ error: { code: 'sign_on_unverified' } })
    },
  )
})
