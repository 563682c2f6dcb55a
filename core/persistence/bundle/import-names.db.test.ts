import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { importBundle } from './import-bundle.ts'

await withDatabase('names that come in two bundles', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  const { whitelabel } = bookingBundle
  const bring = (lists: object) =>
    importBundle(database().db, { whitelabel, providers: [], ...lists }, { now: world.clock.now })
  const code = (id: string, referencecode: string, more: object = { provider: 'quay' }) => ({
    discounts: [{ id, referencecode, discount_percentage: 10, ...more }],
  })
  const bookable = (id: string, more: object) => ({
    bookables: [{ id, provider: 'quay', name: id, price: 5, ...more }],
  })
  const link = (id: string, uid: string) => ({ limited_use_links: [{ id, uid, provider: 'quay', bookable: 'lesson' }] })
  const refusal = (pointer: string) => ({
    ok: false,
    faults: [{ pointer, expected: expect.stringContaining('that no other that is stored has') }],
  })

  test('a code that a stored one is typed like is refused; the stored one may be brought again', async () => {
    expect(await bring(code('ten', 'TEN'))).toMatchObject({ ok: true })
    for (const other of ['TEN', ' ten', 'T E N', 'te\u200bn'])
      expect(await bring(code('other', other))).toMatchObject(refusal('/discounts/0/referencecode'))
    expect(await bring(code('ten', ' ten '))).toMatchObject({ ok: true })
    expect(await bring(code('other', 'TEN', { provider: 'kiln' }))).toMatchObject({ ok: true })
    const both = [...code('ten', 'ELEVEN').discounts, ...code('new', 'ten').discounts]
    expect(await bring({ discounts: both })).toMatchObject({ ok: true })
  })

  test('so are slugs, addresses and limited-use links', async () => {
    expect(await bring(bookable('one', { slug: 'one-walk', customlink: 'Walk' }))).toMatchObject({ ok: true })
    expect(await bring(bookable('two', { slug: 'one-walk\u200b' }))).toMatchObject(refusal('/bookables/0/slug'))
    expect(await bring(bookable('two', { customlink: 'walk' }))).toMatchObject(refusal('/bookables/0/customlink'))
    expect(await bring(bookable('two', { slug: 'two-walk' }))).toMatchObject({ ok: true })
    expect(await bring(link('first', 'thanks'))).toMatchObject({ ok: true })
    expect(await bring(link('second', 'thanks'))).toMatchObject(refusal('/limited_use_links/0/uid'))
  })

  test('calls refuse them too, and change others beside what was twice already', async () => {
    const make = (referencecode: string) =>
      world.call(
        'create_entity',
        { type: 'discount', entity: { referencecode, discount_percentage: 5 } },
        'quay',
        'api',
      )
    expect(await make('Fresh')).toMatchObject({ ok: true })
    expect(await make(' fre\u200bsh')).toMatchObject({ ok: false, error: { field: '/entity/referencecode' } })
    await database().db.knex('discounts').where({ id: 'new' }).update({ referencecode: 'eleven' })
    expect(await make('THIRD')).toMatchObject({ ok: true })
  })
})
