import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { namedSteps } from '../../domain/flow/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { exportBundle } from '../../persistence/bundle/export-bundle.ts'
import type { BookingFlow, ReservationEvent, StepDefinition } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at, filled, refusal } from '../../testing/worlds/samples/answers-bundle.ts'
import type { ResolvedPlugins } from '../tenant.ts'

const config = {
  plugins: { ...operator.plugins, 'acme-waiver': './core/testing/outside-plugins/acme-waiver' },
}
const whitelabel = {
  ...bookingBundle.whitelabel,
  multiplereservations: true,
  plugins: [...bookingBundle.whitelabel.plugins, { name: 'acme-waiver' }],
}
const question = (id: string, type: string, more: object = {}) => ({ id, slug: id, type, prompt: id, ...more })
const forms = [
  {
    id: 'who',
    provider: 'quay',
    name: 'Who',
    sections: [
      { id: 'main', questions: [question('pin', 'password', { required: true }), question('note', 'text')] },
      { id: 'seats', questions: [question('badge', 'text', { required: true, rosterquestion: true })] },
    ],
  },
]
const bookables = [
  { id: 'visit', provider: 'quay', name: 'Visit', paymentterms: 'bill', seats: 9 },
  { id: 'talk', provider: 'quay', name: 'Talk', paymentterms: 'bill', seats: 9, seatsperbooking: 4, forms: ['who'] },
  { id: 'bowl', provider: 'quay', name: 'Bowl', paymentterms: 'bill', seats: 9 },
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const signed = { waiver_step: { signature: 'Moor' } }
const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('the flow that the server asks', (database) => {
  let world: BookingWorld
  let plugins: ResolvedPlugins
  let flow: BookingFlow
  let own: StepDefinition[]
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel, forms, bookables }, config)
    const asked = { host: 'quay.northwind.localhost', protocol: 'http', wishes: {} }
    const tenant = await world.app.platform.tenants.resolve(asked)
    const found = tenant?.plugins.flows.find(({ name }) => name === 'normal')
    if (!tenant || !found) throw new Error('there is a quay with a flow')
    plugins = world.app.platform.jobs.pluginsOf(tenant)
    flow = found
    own = found.steps
  })
  afterEach(() => {
    flow.steps = own
  })
  afterAll(() => world.close())

  const book = (bookable: string, more: object = {}) =>
    world.call<{ id: string }>('book_appointment', { user, ...at(bookable, 24, 9), ...more })
  const open = (step: string) => ({ error: { code: 'step_incomplete', data: { step } } })

  test('a plugin’s step that applies can’t be skipped', async () => {
    expect(await book('visit')).toMatchObject(open('waiver_step'))
    expect(await book('visit', { steps: signed })).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test('its own predicates decide whether it applies and is complete', async () => {
    expect(await book('bowl')).toMatchObject({ ok: true })
    const others = { waiver_step: { signature: 'Somebody else' } }
    expect(await book('visit', { steps: others })).toMatchObject(open('waiver_step'))
  })

  test('a step that applies only to what was chosen is told with all others, in their order', async () => {
    const late: StepDefinition = {
      name: 'guardian_step',
      kind: 'acme-waiver.sign',
      prompt: 'acme-waiver.prompt',
      applies: (draft) => draft.user?.lastname === user.lastname,
      satisfied: () => false,
    }
    flow.steps = own.flatMap((step) => (step.name === 'waiver_step' ? [step, late] : [step]))
    const { name, kind, prompt } = late
    const refused = await book('visit', { steps: signed })
    expect(refused).toMatchObject(open('guardian_step'))
    const told = refused.ok ? [] : refused.error.data?.steps
    expect(told).toContainEqual({ name, kind, prompt })
    expect(Array.isArray(told) && told.map((step) => step.name)).toEqual([
      'datetime_step',
      'waiver_step',
      'guardian_step',
      'second_form_step',
      'confirmation_step',
    ])
  })

  test('a cart is asked about every appointment, and is booked only if all are complete', async () => {
    const visit = at('visit', 25, 9)
    const carried = (steps: object) => ({
      user,
      appointments: [
        { ...visit, steps: signed },
        { ...at('visit', 25, 10), ...steps },
      ],
    })
    const refused = await world.call('book_appointments', carried({}))
    expect(refused).toMatchObject({ error: { code: 'step_incomplete', field: '/appointments/1' } })
    const { reservations } = world.app.platform.ports.repositories(scope)
    expect(await reservations.findByDraft(visit.draft)).toBeNull()
    expect(await world.call('book_appointments', carried({ steps: signed }))).toMatchObject({ ok: true })
  })

  test.each<[string, object, string]>([
    ['what its schema refuses', { waiver_step: { signature: 7 } }, 'invalid_params /steps/waiver_step'],
    [
      'more than its schema has',
      { waiver_step: { signature: 'Moor', admin: true } },
      'invalid_params /steps/waiver_step',
    ],
    ['the answer of a step that keeps none', { datetime_step: {} }, 'invalid_params /steps/datetime_step'],
    ['the answer of a step that the flow has not', { 'a/b': {} }, 'invalid_params /steps/a~1b'],
    ['what nobody should keep', { waiver_step: { signature: 'M'.repeat(20_000) } }, 'too_large /steps'],
  ])('%s is refused, at a hold, a quote and a booking', async (_what, steps, refused) => {
    const asked = at('visit', 24, 10, { steps })
    for (const name of ['hold_appointment', 'get_quote', 'book_appointment'])
      expect(refusal(await world.call(name, name === 'book_appointment' ? { user, ...asked } : asked))).toContain(
        refused,
      )
  })

  test('the answer is stored with the hold and the reservation, and plugins receive it', async () => {
    const asked = at('visit', 24, 11, { steps: signed })
    const { reservations } = world.app.platform.ports.repositories(scope)
    await world.call('hold_appointment', asked)
    const held = await reservations.findByDraft(asked.draft)
    expect(held).toMatchObject({ status: 'in-progress', extra: { steps: signed } })
    const answers = { id: held?.id, draft: asked.draft, formresponses: [] }
    await world.call('update_reservation_metainformation', { reservation: answers })
    expect((await reservations.findByDraft(asked.draft))?.extra).toMatchObject({ steps: signed })
    const booked = await world.call<{ id: string }>('book_appointment', { user, ...asked })
    expect(booked).toMatchObject({ ok: true })

    const heard: ReservationEvent[] = []
    plugins.after = [
      { plugin: 'acme-waiver', name: 'reservation.booked', handle: async (_context, event) => void heard.push(event) },
    ]
    await runJobsOnce(world.app.platform.jobs)
    const mine = heard.find(({ reservation }) => booked.ok && reservation.id === booked.value.id)
    expect(mine?.steps).toEqual(signed)

    // What it says goes wherever the reservation goes, by the titles of the step's schema.
    const stepanswers = [{ step: 'waiver_step', label: 'acme-waiver.signed', value: 'Moor', word: null }]
    expect(booked).toMatchObject({ value: { stepanswers } })
    expect(mine?.reservation).toMatchObject({ stepanswers })
    const opened = await world.call('get_basereservation', { id: held?.id, draft: asked.draft })
    expect(opened).toMatchObject({ ok: true, value: { stepanswers } })
    const exported = await exportBundle(database().db, 'northwind')
    expect(exported?.reservations).toContainEqual(expect.objectContaining({ id: held?.id, steps: signed }))
  })

  test('a repeat with another answer to a step is another booking', async () => {
    flow.steps = own.map((step) => (step.name === 'waiver_step' ? { ...step, satisfied: () => true } : step))
    const asked = at('visit', 25, 15)
    const call = (steps?: object) => world.call('book_appointment', { user, ...asked, ...(steps && { steps }) })
    const booked = await call(signed)
    expect(booked).toMatchObject({ ok: true })
    expect(await call(signed)).toMatchObject({ ok: true, value: booked.ok ? { id: Object(booked.value).id } : {} })
    // What was given with the hold need not be said again.
    expect(await call()).toMatchObject({ ok: true })
    expect(await call({ waiver_step: { signature: 'Another' } })).toMatchObject({
      error: { code: 'idempotency_conflict' },
    })
  })

  test('a flow’s own steps see all answers, passwords and attendees too', async () => {
    const who = [filled('who', { pin: 'A-long-secret-4711!' })]
    const seat = (badge: string) => ({ responses: [{ question_id: 'badge', value: badge }] })
    const talk = { steps: signed, seats: 2, formresponses: who, roster: [seat('A'), seat('B')] }
    expect(refusal(await book('talk', talk))).toBe('taken')
    const noted: StepDefinition = {
      ...namedSteps.second_form_step,
      satisfied: (draft, site) =>
        namedSteps.second_form_step.satisfied(draft, site) && draft.answers?.who?.note === 'please',
    }
    flow.steps = own.map((step) => (step.name === 'second_form_step' ? noted : step))
    expect(await book('talk', talk)).toMatchObject(open('second_form_step'))
    const please = [filled('who', { pin: 'A-long-secret-4711!', note: 'please' })]
    expect(refusal(await book('talk', { ...talk, formresponses: please }))).toBe('taken')
  })

  test.each<[string, Partial<StepDefinition>, string]>([
    [
      'throws',
      {
        satisfied: () => {
          throw new Error('no such field')
        },
      },
      'unavailable',
    ],
    ['answers later', { satisfied: (async () => true) as unknown as () => boolean }, 'step_incomplete'],
  ])('a predicate that %s refuses every booking', async (_how, faulty, code) => {
    flow.steps = own.map((step) => (step.name === 'waiver_step' ? { ...step, ...faulty } : step))
    const refused = await book('visit', { steps: signed })
    expect(refusal(refused)).toContain(code)
    // Which one it is, so that the page can say it.
    expect(refused).toMatchObject({ error: { data: { step: 'waiver_step' } } })
    if (code === 'unavailable') expect(refused).toMatchObject({ error: { data: { prompt: 'acme-waiver.prompt' } } })
  })
})
