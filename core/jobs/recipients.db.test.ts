import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StoredReservation } from '../operations/ports.ts'
import type { Audience, ReservationEventName, ReservationTelling } from '../plugin-api/index.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { draftAt, jobsWorld } from '../testing/worlds/jobs-world.ts'
import { writtenReservations } from '../testing/worlds/samples/written-reservations.ts'
import { deliverEvents, pauseAfter } from './deliver-events.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const answer = { question_prompt: 'Level', value: 'new', response: 'new' }

await withDatabase('who is told of an event, and what', (database) => {
  let the: Awaited<ReturnType<typeof jobsWorld>>
  const told: { language: string; telling: ReservationTelling; heading: string }[] = []
  let failing = new Set<string>()
  let hour = 0

  const teller = (name: ReservationEventName, audience: Audience) => ({
    ...{ plugin: 'mails', name, audience },
    async handle({ language, word }: { language: string; word(key: string): string }, telling: ReservationTelling) {
      if (failing.has(telling.to.email)) throw new Error('the server is away')
      told.push({ language, telling, heading: word('mail.link.manage') })
    },
  })
  const run = async () => {
    const job = deliverEvents(the.deps)
    do await job.settle?.()
    while ((await job.run()) > 0)
  }
  const happen = async (
    name: ReservationEventName,
    data: Record<string, unknown> = {},
    change: Partial<StoredReservation> = {},
  ) => {
    const id = `told-${hour}`
    const reservation = draftAt(hour++, { id, draft: null, status: 'booked', expires: null, ...change })
    await writtenReservations(database().db, scope).insert(reservation)
    await the.deps.ports.repositories(scope).outbox.add([
      {
        ...{ id: `${id}.${name}.1`, name, reservation: id, version: 1, created: the.world.now },
        payload: { language: reservation.language, ...data },
      },
    ])
    await run()
    return id
  }
  const setting = async (table: 'providers' | 'bookables', id: string, values: object) => {
    await database().db.knex(table).where({ id }).update(values)
    await database().db.knex('providers').where({ id: 'quay' }).increment('revision', 1)
  }

  beforeAll(async () => {
    the = await jobsWorld(database().db)
    const person = { whitelabel: 'northwind', role: 'customer', created: 0, position: 0 }
    await database()
      .db.knex('users')
      .insert([
        { ...person, id: 'ines', email: 'ines@quay.example', emailkey: 'ines@quay.example', language: 'es' },
        { ...person, id: 'tomas', email: 'tomas@quay.example', emailkey: 'tomas@quay.example' },
        {
          ...person,
          ...{ id: 'rosa', email: 'rosa@quay.example', emailkey: 'rosa@quay.example' },
          ...{ role: 'provider', providers: JSON.stringify(['quay']) },
        },
        {
          ...person,
          ...{ id: 'elsewhere', email: 'else@pier.example', emailkey: 'else@pier.example' },
          ...{ role: 'provider', providers: JSON.stringify(['pier']) },
        },
      ])
  })
  beforeEach(async () => {
    told.length = 0
    failing = new Set()
    the.plugins.tellings = (['customer', 'staff', 'claimers'] as const).flatMap((audience) =>
      (
        [
          'reservation.pending',
          'reservation.gig_open',
          'reservation.claimed',
          'reservation.unclaimed',
          'reservation.booked',
          'reservation.cancelled',
          'reservation.rescheduled',
        ] as const
      ).map((name) => teller(name, audience)),
    )
    await setting('providers', 'quay', {
      notificationsenabled: null,
      notifications: null,
      email: 'office@quay.example',
    })
    await setting('bookables', 'lesson', { notifications: null })
  })
  afterAll(() => the.close())

  const addresses = () => told.map(({ telling }) => telling.to.email).toSorted()

  it('whoever is told of a move is told the time that it had before, on the provider’s clock', async () => {
    const former = {
      ...{ start: Date.UTC(2026, 10, 25, 15), end: Date.UTC(2026, 10, 25, 16) },
      ...{ segments: [], occurrence: null },
    }
    await happen('reservation.rescheduled', { former })
    expect(told.map(({ telling }) => telling.audience).toSorted()).toEqual(['customer', 'staff'])
    for (const { telling } of told)
      expect(telling.former).toMatchObject({ start: '2026-11-25 15:00:00', end: '2026-11-25 16:00:00' })
    told.length = 0
    await happen('reservation.booked')
    expect(told.map(({ telling }) => telling.former)).toEqual([null, null])
  })

  it('customer and staff hear of a request, each with a link of their own, of which staff’s only decides', async () => {
    const id = await happen('reservation.pending', {}, { status: 'pending', expires: Date.UTC(2026, 10, 21, 9) })
    expect(addresses()).toEqual(['ada@customers.example', 'office@quay.example'])
    const [customer, staff] = ['customer', 'staff'].map((audience) =>
      told.find((one) => one.telling.audience === audience),
    )
    expect(customer?.telling).toMatchObject({ id: `${id}.reservation.pending.1`, deadline: '2026-11-21 09:00:00' })
    expect(customer?.telling.link).toContain('token=')
    expect(staff?.telling).toMatchObject({
      ...{ id: `${id}.reservation.pending.1.staff`, manageUrl: '', invitations: [] },
      link: expect.stringContaining(`http://quay.northwind.localhost/requests/${id}?token=`),
      reservation: { first_name: 'Ada', email: 'ada@customers.example' },
    })
    const token = new URL(staff?.telling.link ?? '').searchParams.get('token') ?? ''
    const { tokens } = the.deps.ports
    const asked = { id, provider: 'quay', managetoken: 'salt' }
    expect([tokens.isDecide(asked, token), tokens.isManage(asked, token)]).toEqual([true, false])
  })

  it('staff’s mails go to the people who work there, where the provider says so or has no address', async () => {
    await setting('providers', 'quay', { notifications: JSON.stringify({ to: 'both' }) })
    await happen('reservation.booked')
    expect(addresses()).toEqual(['ada@customers.example', 'office@quay.example', 'rosa@quay.example'])
    told.length = 0
    await setting('providers', 'quay', { notifications: null, email: null })
    await happen('reservation.booked')
    expect(addresses()).toEqual(['ada@customers.example', 'rosa@quay.example'])
  })

  it('is switched off by provider and by bookable', async () => {
    await setting('providers', 'quay', { notifications: JSON.stringify({ staff: { booked: false } }) })
    await happen('reservation.booked')
    expect(addresses()).toEqual(['ada@customers.example'])
    told.length = 0
    await setting('bookables', 'lesson', { notifications: JSON.stringify({ customer: false }) })
    await happen('reservation.booked')
    expect(addresses()).toEqual([])
    await setting('bookables', 'lesson', { notifications: null })
    await setting('providers', 'quay', { notifications: null, notificationsenabled: 0 })
    await happen('reservation.booked')
    expect(addresses()).toEqual([])
  })

  it('everybody is told in their own language: of the booking, the account, the provider, else of the site', async () => {
    const languages = () =>
      Object.fromEntries(told.map(({ telling, language, heading }) => [telling.to.email, [language, heading]]))
    the.plugins.dictionaries = [
      ...the.plugins.dictionaries,
      { language: 'es', name: 'Español', direction: 'ltr', words: { 'mail.link.manage': 'Ver tu reserva' } },
    ]
    const english = ['en-us', 'See or change your reservation']
    const spanish = ['es', 'Ver tu reserva']
    await setting('providers', 'quay', { notifications: JSON.stringify({ to: 'both' }) })
    await happen('reservation.gig_open', { users: ['ines', 'tomas'] }, { status: 'gig', language: 'es' })
    expect(languages()).toEqual({
      'ada@customers.example': spanish,
      'office@quay.example': english,
      'rosa@quay.example': english,
      'ines@quay.example': spanish,
      'tomas@quay.example': english,
    })
    told.length = 0
    await setting('providers', 'quay', { language: 'es' })
    await database().db.knex('users').where({ id: 'rosa' }).update({ language: 'en-us' })
    await happen('reservation.gig_open', { users: ['tomas'] }, { status: 'gig', language: 'en-us' })
    expect(languages()).toEqual({
      'ada@customers.example': english,
      'office@quay.example': spanish,
      'rosa@quay.example': english,
      // In tests the site's own language is English, whatever the provider's is.
      'tomas@quay.example': english,
    })
    await setting('providers', 'quay', { language: null })
    await database().db.knex('users').where({ id: 'rosa' }).update({ language: null })
  })

  it('an event may be for one audience only', async () => {
    await happen('reservation.booked', { audiences: ['staff'] })
    expect(addresses()).toEqual(['office@quay.example'])
  })

  const home = {
    extra: { location: { address: '8 Elm Street, Salem' } },
    formresponses: [{ price: 7, responses: [answer] }],
  }

  it('before a claim nobody knows who booked, where exactly, or what it costs', async () => {
    await happen('reservation.gig_open', { users: ['ines', 'tomas', 'gone'], amount: 9500 }, { status: 'gig', ...home })
    const claimers = told.filter(({ telling }) => telling.audience === 'claimers')
    expect(claimers.map(({ telling }) => telling.to.email).toSorted()).toEqual([
      'ines@quay.example',
      'tomas@quay.example',
    ])
    const seen = JSON.stringify(claimers[0]?.telling)
    for (const secret of ['Ada', 'Moor', 'ada@', 'Elm', 'token=', 'price', 'Level', '9500'])
      expect(seen).not.toContain(secret)
    expect(claimers[0]?.telling).toMatchObject({
      invitations: [],
      ...{ link: expect.stringMatching(/\/gigs\?job=[\w-]+$/), user: null },
      reservation: { location: { address: 'Salem' }, seats: 1 },
    })
  })

  it('who has claimed it knows name, place and answers, but no price and no address of mail', async () => {
    const claims = [{ resource: 'boat', user: 'ines', at: 1 }]
    await happen('reservation.claimed', { resource: 'boat' }, { ...home, life: { claims } })
    const claimers = told.filter(({ telling }) => telling.audience === 'claimers')
    expect(claimers.map(({ telling }) => telling.to.email)).toEqual(['ines@quay.example'])
    const seen = JSON.stringify(claimers[0]?.telling)
    for (const known of ['Ada', 'Elm Street', 'Level']) expect(seen).toContain(known)
    for (const secret of ['ada@', 'token=', 'price', 'paymentinformation']) expect(seen).not.toContain(secret)
  })

  it('the calendar of who claims it is invited by the provider, and told when the claim is lost', async () => {
    const claims = [{ resource: 'boat', user: 'ines', at: 1 }]
    await happen('reservation.claimed', { users: ['ines'] }, { life: { claims } })
    await happen('reservation.unclaimed', { users: ['tomas'] }, { ...home, life: { claims } })
    const calendars = told
      .filter(({ telling }) => telling.audience === 'claimers')
      .map(({ telling }) => new ICAL.Component(ICAL.parse(telling.invitations[0] ?? '')))
    expect(calendars.map((one) => one.getFirstPropertyValue('method'))).toEqual(['REQUEST', 'CANCEL'])
    const event = calendars[0]?.getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:office@quay.example')
    expect(event?.getFirstPropertyValue('attendee')).toBe('MAILTO:ines@quay.example')
    expect(event?.getFirstPropertyValue('description')).toContain('http://quay.northwind.localhost/gigs?job=')
    expect(String(calendars[1])).not.toContain('Elm')
  })

  it('only what a calendar can have is taken out of it: no entry of a queue', async () => {
    const wait = { joined: 1, named: [], lapses: 0 }
    await happen('reservation.cancelled', {}, { status: 'cancelled', sequence: 1 })
    await happen('reservation.cancelled', {}, { status: 'cancelled', sequence: 0, life: { wait } })
    const customers = told.filter(({ telling }) => telling.audience === 'customer')
    expect(customers.map(({ telling }) => telling.invitations.length)).toEqual([1, 0])
  })

  it('a recipient whose mail fails is told later, and the others not again', async () => {
    failing = new Set(['office@quay.example'])
    await happen('reservation.booked')
    expect(addresses()).toEqual(['ada@customers.example'])
    failing.clear()
    the.world.now += pauseAfter(1)
    await run()
    expect(addresses()).toEqual(['ada@customers.example', 'office@quay.example'])
    await run()
    expect(told).toHaveLength(2)
  })
})
