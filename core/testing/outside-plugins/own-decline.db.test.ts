import { afterAll, beforeAll, expect, test } from 'vitest'
import { declinedWords } from '../../../client/booking/confirmation/declined-words.ts'
import operator from '../../../fastify.config.ts'
import { withDatabase } from '../databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { tenantAt } from '../worlds/tenant-at.ts'
import { recipeFolder } from './recipe-folder.ts'

await withDatabase('a partner’s processor that declines in words of its own', (database) => {
  const { name, folder, remove } = recipeFolder('payments')
  let world: BookingWorld
  beforeAll(async () => {
    const plugins = [...bookingBundle.whitelabel.plugins, { name, settings: { secret: 'a-secret-for-tests' } }]
    const whitelabel = { ...bookingBundle.whitelabel, plugins }
    world = await bookingWorld(database(), { whitelabel }, { plugins: { ...operator.plugins, [name]: folder } })
  })
  afterAll(async () => {
    await world.close()
    remove()
  })

  const book = (voucher: string) =>
    world.call('book_appointment', {
      ...{ bookable: 'lesson', seats: 1, start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' },
      ...{ draft: 'own-decline-draft', payment: { processor: `${name}.voucher`, token: { voucher } } },
      user: { email: 'bea@customers.example', firstname: 'Bea', lastname: 'Moor' },
    })

  test('its customer reads them, and pays with a good one', async () => {
    const refused = await book('SPENT')
    const code = `${name}.unknown`
    expect(refused).toMatchObject({ ok: false, error: { code: 'payment_declined', data: { code } } })
    const [english] = (await tenantAt(world.app)).plugins.dictionaries
    expect(declinedWords(code, (key) => english?.words[key] ?? key)).toBe(
      'There is no such voucher, or it is spent. Nothing was charged. Please try another way to pay.',
    )
    expect(await book('GOOD')).toMatchObject({ ok: true, value: { status: 'booked' } })
  })
})
