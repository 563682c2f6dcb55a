import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { gigsBundle, gigsWorld } from '../../testing/worlds/gigs-world.ts'
import { importBundle } from './import-bundle.ts'

await withDatabase('a reservation that an import ends', (database) => {
  let gigs: Awaited<ReturnType<typeof gigsWorld>>
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const bring = (reservation: object) => {
    gigs.world.clock.now += 1000
    const { whitelabel } = bookingBundle
    const bundle = { whitelabel, providers: [], reservations: [reservation] }
    return importBundle(database().db, bundle, { now: gigs.world.clock.now })
  }
  const gig = (id: string, bookable: string, day: number) => ({
    ...{ id, bookable, status: 'gig', first_name: 'Grace', email: 'guest@people.example' },
    ...{ start: `2026-12-0${day} 13:00:00`, end: `2026-12-0${day} 14:00:00` },
  })

  test('is nobody’s work: who had claimed it reads no more whom it was for', async () => {
    const one = gig('walked', 'tour', 1)
    expect(await bring(one)).toMatchObject({ ok: true })
    expect(await gigs.as('ines', 'claim_reservation', { id: one.id })).toMatchObject({ ok: true })
    expect(JSON.stringify(await gigs.gigsOf('ines'))).toContain('Grace')
    expect((await gigs.stored(one.id)).life.claims).toHaveLength(1)
    expect(await bring({ ...one, resources: ['ines'], status: 'cancelled' })).toMatchObject({ ok: true })
    expect((await gigs.stored(one.id)).life.claims).toBeUndefined()
    expect(JSON.stringify(await gigs.gigsOf('ines'))).not.toContain('Grace')
    expect(await sweepClaims(database().db)).toEqual([])
  })

  test('has no bids any more', async () => {
    const one = gig('shown', 'show', 2)
    expect(await bring(one)).toMatchObject({ ok: true })
    expect(await gigs.as('tomas', 'place_bid', { id: one.id, amount: 80 })).toMatchObject({ ok: true })
    const bids = () => database().db.knex('bids').where({ reservation: one.id }).select('resource')
    expect(await bids()).toEqual([{ resource: 'tomas' }])
    expect(await bring({ ...one, first_name: 'Augusta' })).toMatchObject({ ok: true })
    expect(await bids()).toHaveLength(1)
    expect(await bring({ ...one, status: 'cancelled' })).toMatchObject({ ok: true })
    expect(await bids()).toEqual([])
  })

  test('gives back what it used of links and codes, once', async () => {
    const one = gig('linked', 'tour', 4)
    expect(await bring(one)).toMatchObject({ ok: true })
    const { knex } = database().db
    const { provider } = await knex('reservations').where({ id: one.id }).first('provider')
    const use = { provider, reservation: one.id, cart: one.id, created: 1 }
    await knex('limited_use_link_uses').insert({ ...use, link: 'once' })
    await knex('discount_uses').insert({ ...use, whitelabel: 'northwind', discount: 'code', person: 'grace' })
    const returned = async () => {
      const where = { provider, reservation: one.id }
      const [link] = await knex('limited_use_link_uses').where(where).select('returned')
      const [code] = await knex('discount_uses').where(where).select('returned')
      return [link?.returned, code?.returned]
    }
    expect(await bring({ ...one, first_name: 'Augusta' })).toMatchObject({ ok: true })
    expect(await returned()).toEqual([null, null])
    expect(await bring({ ...one, status: 'cancelled' })).toMatchObject({ ok: true })
    const at = gigs.world.clock.now
    expect(await returned()).toEqual([at, at])
    expect(await bring({ ...one, status: 'cancelled' })).toMatchObject({ ok: true })
    expect(await returned()).toEqual([at, at])
  })

  test('frees its draft, with which the customer goes on', async () => {
    const slot = {
      bookable: gigsBundle.bookables.at(-1)?.id,
      start: '2026-12-03T15:00:00Z',
      end: '2026-12-03T16:00:00Z',
    }
    const location = { address: '12 Elm Street, Portland, ME 04101' }
    const asked = { ...slot, draft: 'draft-of-a-visit', resources: ['yusuf'], location }
    const held = await gigs.world.call<{ id: string }>('hold_appointment', asked)
    if (!held.ok) throw new Error(JSON.stringify(held.error))
    const { id } = held.value
    const bundled = { id, ...slot, resources: ['yusuf'], status: 'removed' }
    expect(await bring(bundled)).toMatchObject({ ok: true })
    expect(await gigs.stored(id)).toMatchObject({ status: 'removed', draft: null })
    expect(await database().db.knex('reservations').where({ id }).select('formerdraft')).toEqual([
      { formerdraft: asked.draft },
    ])
    expect(await bring(bundled)).toMatchObject({ ok: true })
    const user = {
      email: 'ada@people.example',
      firstname: 'Ada',
      lastname: 'Moor',
      mobile_phone_number: '+12075550142',
    }
    expect(await gigs.world.call('book_appointment', { ...asked, user })).toMatchObject({ ok: true })
    expect(await sweepClaims(database().db)).toEqual([])
  })
})
