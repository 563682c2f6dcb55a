import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyOccupancy } from '../../persistence/occupancy/verify.ts'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'

const common = { price: 10, paymentterms: 'bill', duration: 3600 }
const providers = ['quay', 'kiln']
const bookables = providers.flatMap((provider) => [
  {
    ...common,
    id: `${provider}-sail`,
    provider,
    name: 'Sail',
    requiredresources: ['boat'],
    waitlist: { enabled: true },
  },
  { ...common, id: `${provider}-row`, provider, name: 'Row', requiredresources: ['boat'] },
  {
    ...common,
    ...{ id: `${provider}-either`, provider, name: 'Either boat' },
    requirementgroups: [{ resources: ['boat', `${provider}-raft`], selectionmethod: 'priorityoffer' }],
  },
  {
    ...common,
    ...{ id: `${provider}-season`, provider, name: 'Season', bookabletype: 'calendarday', maxcombined: 60, seats: 1 },
    requiredresources: ['barge'],
  },
])
const bundle = {
  whitelabel: bookingBundle.whitelabel,
  providers: bookingBundle.providers,
  resources: [
    { id: 'boat', name: 'Boat' },
    { id: 'barge', name: 'Barge' },
    ...providers.map((provider) => ({ id: `${provider}-raft`, provider, name: 'Raft' })),
  ],
  bookables,
}
const people = [
  { id: 'owner', role: 'whitelabel' as const },
  ...providers.map((id) => ({ id: `staff-${id}`, role: 'provider' as const, providers: [id] })),
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const day = (n: number) => String(n).padStart(2, '0')

interface Booked {
  id: string
  status: string
  managetoken: string
  resources: string[]
  waitlistoffer: unknown
}

await withDatabase('resources that the providers of a white-label share', (database) => {
  let world: World
  let drafts = 0
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  const span = (date: number, hour = 10) => ({
    start: `2026-12-${day(date)} ${day(hour)}:00:00`,
    end: `2026-12-${day(date)} ${day(hour + 1)}:00:00`,
  })
  const ask = (name: string, provider: string, what: string, when: object, more: object = {}) => {
    drafts += 1
    const params = { bookable: `${provider}-${what}`, ...when, draft: `draft-${String(drafts).padStart(8, '0')}`, user }
    return world.call<Booked>(name, { ...params, ...more }, provider)
  }
  const book = (provider: string, what: string, when: object) => ask('book_appointment', provider, what, when)
  const must = async (provider: string, what: string, when: object) => {
    const booked = await book(provider, what, when)
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value
  }
  const cancel = (provider: string, { id, managetoken: token }: Booked) =>
    world.call('cancel_reservation', { id, token }, provider)
  const starts = async (provider: string, what: string, date: number) => {
    const range = { start: `2026-12-${day(date)} 00:00:00`, end: `2026-12-${day(date + 1)} 00:00:00` }
    const listed = await world.call(
      'get_availability_in_range_for_bookable',
      { bookable: `${provider}-${what}`, ...range, waitlist: false },
      provider,
    )
    if (!listed.ok) throw new Error(JSON.stringify(listed.error))
    const { timeslots } = JSON.parse(String(Buffer.from((listed.value as unknown as { bytes: Buffer }).bytes)))
    return timeslots.map((one: { start: string }) => one.start.slice(11, 13))
  }
  const differences = async () => {
    const found = []
    for await (const one of verifyOccupancy(database().db, () => world.clock.now, false)) found.push(one)
    return found
  }

  test('are taken at one site by what is booked at another, and free again when it is cancelled', async () => {
    expect(await starts('kiln', 'sail', 1)).toContain('10')
    const booked = await must('quay', 'sail', span(1))
    expect(await starts('kiln', 'sail', 1)).not.toContain('10')
    expect(await starts('quay', 'row', 1)).not.toContain('10')
    for (const [provider, what] of [
      ['kiln', 'sail'],
      ['kiln', 'row'],
      ['quay', 'row'],
    ] as const)
      expect(await book(provider, what, span(1))).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
    expect(await must('kiln', 'either', span(1))).toMatchObject({ resources: ['kiln-raft'] })
    expect(await cancel('quay', booked)).toMatchObject({ ok: true })
    expect(await starts('kiln', 'sail', 1)).toContain('10')
    expect(await must('kiln', 'sail', span(1))).toMatchObject({ resources: ['boat'] })
    expect(await starts('quay', 'sail', 1)).not.toContain('10')
    expect(await differences()).toEqual([])
  })

  test('say nothing of a reservation in the book of all, but whose it is and when', async () => {
    const { id } = await must('quay', 'row', span(2))
    expect(await world.read('SELECT * FROM shared_claims WHERE reservation = ?', id)).toEqual([
      {
        ...{ whitelabel: 'northwind', resource: 'boat', reach: 11, provider: 'quay', reservation: id },
        ...{ start: Date.parse('2026-12-02T15:00:00Z'), end: Date.parse('2026-12-02T16:00:00Z') },
        ...{ expires: null, spans: null },
      },
    ])
    const [row] = await world.read(
      "SELECT data FROM occupancy_days WHERE provider = 'northwind' AND data LIKE ?",
      `%${id}%`,
    )
    expect(String(row?.data)).not.toContain('quay-row')
  })

  test('are taken for longer than a row says: it is read from the claims', async () => {
    const season = { start: '2027-01-01 00:00:00', end: '2027-02-15 00:00:00' }
    const booked = await must('quay', 'season', season)
    const [claims] = await database().db.read([
      statement('SELECT reach FROM shared_claims WHERE reservation = ?', booked.id),
    ])
    expect(claims?.rows).toMatchObject([{ reach: 13 }])
    const days = { start: '2027-01-20 00:00:00', end: '2027-01-22 00:00:00' }
    expect(await book('kiln', 'season', days)).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
    await cancel('quay', booked)
    expect(await book('kiln', 'season', days)).toMatchObject({ ok: true })
  })

  test('move with their reservation', async () => {
    const { id, managetoken: token } = await must('quay', 'row', span(3))
    const moved = await world.call('reschedule_reservation', { id, token, ...span(3, 14) }, 'quay')
    expect(moved).toMatchObject({ ok: true })
    expect(await starts('kiln', 'row', 3)).toEqual(expect.arrayContaining(['10']))
    expect(await starts('kiln', 'row', 3)).not.toContain('14')
  })

  test('are closed for all by a blackout of one, at once', async () => {
    expect(await starts('kiln', 'row', 4)).toContain('11')
    const entity = { start: '2026-12-04 11:00:00', end: '2026-12-04 12:00:00', resource: 'boat' }
    const made = await world.as<{ id: string }>('staff-quay', 'create_entity', { type: 'blackout', entity })
    expect(made).toMatchObject({ ok: true })
    for (const provider of providers) expect(await starts(provider, 'row', 4)).not.toContain('11')
    expect(await book('kiln', 'row', span(4, 11))).toMatchObject({ ok: false, error: { code: 'closed' } })
    expect(await starts('kiln', 'either', 4)).toContain('11')
    const { id } = made.ok ? made.value : { id: '' }
    expect(await world.as('staff-quay', 'delete_entity', { type: 'blackout', id })).toMatchObject({ ok: true })
    expect(await starts('kiln', 'row', 4)).toContain('11')
  })

  test('are closed for all by what a calendar elsewhere says, in which entries of all providers are known', async () => {
    const scopeOf = (provider: string) => ({ whitelabel: 'northwind', provider })
    const { ports } = world.app.platform
    const [begins, ends] = [16, 17].map((hour) => Date.parse(`2026-12-06T${hour}:00:00Z`))
    const busy = { id: 'busy', provider: 'kiln', resource: 'boat', source: 'ical/1', external: 'e1' }
    await ports.transaction(scopeOf('kiln'), async (unit) => {
      await unit.busytimes.replace([], [{ ...busy, begins: begins ?? 0, ends: ends ?? 0 }])
      await unit.externalids.keep('ical', 'r1', 'entry-1', world.clock.now)
      await unit.entities.raise('whitelabel')
    })
    for (const provider of providers) expect(await starts(provider, 'row', 6)).not.toContain('11')
    const { externalids } = ports.repositories(scopeOf('quay'))
    expect(await externalids.known('ical', ['entry-1', 'entry-2'], 'provider')).toEqual([])
    expect(await externalids.known('ical', ['entry-1', 'entry-2'], 'whitelabel')).toEqual(['entry-1'])
  })

  test('are offered to who waits at another site, once the transaction that freed them is over', async () => {
    // What the tests before have freed.
    await world.runJobs()
    const booked = await must('quay', 'sail', span(5))
    const waiting = await ask('join_waitlist', 'kiln', 'sail', span(5))
    if (!waiting.ok) throw new Error(JSON.stringify(waiting.error))
    const see = async () => {
      const { id, managetoken: token } = waiting.value
      return world.call<Booked>('get_basereservation', { id, token }, 'kiln')
    }
    await cancel('quay', booked)
    expect(await see()).toMatchObject({ value: { waitlistoffer: null } })
    expect(await world.read('SELECT provider, resource FROM freed_rooms')).toEqual([
      { provider: 'quay', resource: 'boat' },
    ])
    await world.runJobs()
    expect(await see()).toMatchObject({ value: { status: 'waitlisted', waitlistoffer: { start: expect.any(String) } } })
    expect(await world.read('SELECT id FROM freed_rooms')).toEqual([])
    // The offer keeps the boat at both sites.
    expect(await starts('quay', 'row', 5)).not.toContain('10')
    expect(await differences()).toEqual([])
  })

  test.each([
    ['removed', 7, 'delete_entity', {}],
    ['moved', 8, 'update_entity', { entity: { start: '2026-12-18 10:00:00', end: '2026-12-18 11:00:00' } }],
  ])(
    'are offered to who waits at another site right after a blackout of theirs is %s',
    async (_how, date, name, more) => {
      const entity = { ...span(date), resource: 'boat' }
      const booked = await must('quay', 'sail', span(date))
      const waiting = await ask('join_waitlist', 'kiln', 'sail', span(date))
      const made = await world.as<{ id: string }>('staff-quay', 'create_entity', { type: 'blackout', entity })
      if (!waiting.ok || !made.ok) throw new Error(JSON.stringify([waiting, made]))
      await cancel('quay', booked)
      await world.runJobs()
      const see = async () => {
        const { id, managetoken: token } = waiting.value
        return world.call<Booked>('get_basereservation', { id, token }, 'kiln')
      }
      expect(await see()).toMatchObject({ value: { waitlistoffer: null } })
      expect(await world.read('SELECT id FROM freed_rooms')).toEqual([])
      const { id } = made.value
      expect(await world.as('staff-quay', name, { type: 'blackout', id, ...more })).toMatchObject({ ok: true })
      expect(await world.read('SELECT provider, resource FROM freed_rooms')).toEqual([
        { provider: 'quay', resource: 'boat' },
      ])
      await world.runJobs()
      expect(await see()).toMatchObject({ value: { waitlistoffer: { start: expect.any(String) } } })
      expect(await world.read('SELECT id FROM freed_rooms')).toEqual([])
    },
  )

  test('are made anew in the days of all where these differ', async () => {
    await world.write("UPDATE occupancy_days SET data = '{}' WHERE subject = 's:boat'")
    expect(
      (await differences()).every(({ provider, subject }) => provider === 'northwind' && subject === 's:boat'),
    ).toBe(true)
    expect(await differences()).not.toEqual([])
    for await (const _ of verifyOccupancy(database().db, () => world.clock.now, true));
    expect(await differences()).toEqual([])
    expect(await starts('quay', 'sail', 1)).not.toContain('10')
  })

  test('are changed by the owner at the white-label’s own domain, and known to the staff of each provider', async () => {
    const change = (who: string, more: object = {}) =>
      world.as(who, 'update_entity', { type: 'resource', id: 'boat', entity: { name: 'Petrel' } }, more)
    expect(await change('staff-quay')).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await change('owner', { host: 'northwind.localhost' })).toMatchObject({ ok: true })
    for (const provider of providers) {
      const found = await world.as<{ items: { id: string; name: string }[] }>(
        `staff-${provider}`,
        'search_entities',
        { type: 'resource', search: {} },
        { provider },
      )
      const items = found.ok ? found.value.items : []
      expect(items).toContainEqual(expect.objectContaining({ id: 'boat', name: 'Petrel' }))
      expect(items.map(({ id }) => id)).not.toContain(provider === 'quay' ? 'kiln-raft' : 'quay-raft')
    }
    const brand = { host: 'northwind.localhost' }
    expect(await world.as('owner', 'delete_entity', { type: 'resource', id: 'boat' }, brand)).toMatchObject({
      error: { code: 'in_use' },
    })
    const several = { type: 'resource', id: 'boat', entity: { reservation_capacity: 2 } }
    expect(await world.as('owner', 'update_entity', several, brand)).toMatchObject({
      error: { code: 'invalid_params', field: '/entity/reservation_capacity' },
    })
    const driven = { type: 'bookable', id: 'quay-row', entity: { drivetime: true } }
    expect(await world.as('staff-quay', 'update_entity', driven)).toMatchObject({
      error: { code: 'invalid_params', field: '/entity/drivetime' },
    })
    const elsewhere = { type: 'provider', id: 'kiln', entity: { timezone: 'America/Chicago' } }
    expect(await world.as('staff-kiln', 'update_entity', elsewhere, { provider: 'kiln' })).toMatchObject({
      error: { code: 'invalid_params', field: '/entity/timezone' },
    })
  })
})
