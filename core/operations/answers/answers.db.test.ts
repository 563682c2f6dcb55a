import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { answersBundle, at, filled, honest, refusal } from '../../testing/worlds/samples/answers-bundle.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
interface Held {
  id: string
  status: string
  start: string
  end: string
  slotend: string
  addedtime: number
  formresponses: { formid: string; name: string; price: number; time: number; responses: object[] }[]
  quote: { finalprice: number }
  faults: { question_id: string; key: string }[]
}

await withDatabase('answers', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), answersBundle)
  })
  afterAll(() => world.close())

  const book = (params: object) => world.call<Held>('book_appointment', { user, ...params })

  describe('answers that nobody can have typed are refused', () => {
    const extra = (more: Record<string, unknown>) => ({ formresponses: [filled('order', { ...honest, ...more })] })
    it.each<[string, object, string]>([
      [
        'an option of nobody',
        extra({ length: { gold: 1 } }),
        'answer_invalid /formresponses/0/responses/0/value validation.option',
      ],
      [
        'more than there is',
        extra({ length: { dye: 4 } }),
        'answer_invalid /formresponses/0/responses/0/value validation.quantity_maximum',
      ],
      [
        'a huge quantity',
        extra({ length: { dye: 1e300 } }),
        'answer_invalid /formresponses/0/responses/0/value validation.option',
      ],
      [
        'a negative quantity',
        extra({ length: { cut: -1 } }),
        'answer_invalid /formresponses/0/responses/0/value validation.option',
      ],
      [
        'a sentinel for an answer',
        extra({ metres: 123581321 }),
        'answer_required /formresponses/0/responses/1/value validation.required',
      ],
      [
        'what is out of bounds',
        extra({ metres: -50 }),
        'answer_invalid /formresponses/0/responses/1/value validation.minimum',
      ],
      [
        'a price that nobody sees',
        extra({ member: 9 }),
        'answer_invalid /formresponses/0/responses/2/value validation.internal',
      ],
      [
        'what only the provider says',
        extra({ campaign: 'x' }),
        'answer_invalid /formresponses/0/responses/2/value validation.internal',
      ],
      [
        'the same from the address',
        { ...extra({}), prefill: { member: 9 } },
        'answer_invalid /prefill/member validation.internal',
      ],
      [
        'what is not shown',
        extra({ why: 'because', metres: 10 }),
        'answer_invalid /formresponses/0/responses/2/value validation.not_asked',
      ],
      [
        'a question of nobody',
        extra({ constructor: 1 }),
        'answer_invalid /formresponses/0/responses/2 validation.unknown_question',
      ],
      [
        'a form of nobody',
        { formresponses: [filled('order', honest), filled('team', {})] },
        'answer_invalid /formresponses/1 validation.unknown_question',
      ],
      [
        'a form twice',
        { formresponses: [filled('order', honest), filled('order', honest)] },
        'answer_invalid /formresponses/1 validation.repeated_form',
      ],
      [
        'an own question of nobody',
        { ...extra({}), customquestions: [{ question_id: 'other', value: 1 }] },
        'answer_invalid /customquestions/0 validation.unknown_question',
      ],
      [
        'another bookable’s add-on',
        { ...extra({}), addons: { foreign: 1 } },
        'answer_invalid /addons/foreign validation.option',
      ],
      [
        'too many of an add-on',
        { ...extra({}), addons: { lunch: 5 } },
        'answer_invalid /addons/lunch validation.quantity_maximum',
      ],
      [
        'less than none of an add-on',
        { ...extra({}), addons: { lunch: -1 } },
        'answer_invalid /addons/lunch validation.option',
      ],
      [
        'an add-on that is not offered',
        { ...extra({}), addons: { secret: 1 } },
        'answer_invalid /addons/secret validation.not_asked',
      ],
    ])('%s is refused with its field', async (_what, params, expected) => {
      expect(refusal(await book(at('salon', 23, 9, params)))).toBe(expected)
    })
  })

  test('answers are stored as they were asked, with their price and added time', async () => {
    const booked = await book(
      at('salon', 23, 9, {
        formresponses: [filled('order', { length: { cut: 1, dye: 2 }, metres: '12', why: '<b>x</b>so', source: 'ad' })],
        customquestions: [
          { question_id: 'nickname', value: 'Addie' },
          { question_id: 'first_time', value: true },
        ],
        addons: { lunch: 2 },
        prefill: { campaign: 'spring', nobody: 'x' },
        totalprice: '189.00',
      }),
    )
    expect(booked).toMatchObject({
      ok: true,
      value: {
        start: '2026-11-23 09:00:00',
        end: '2026-11-23 11:00:00',
        slotend: '2026-11-23 10:00:00',
        addedtime: 3600,
        addons: { lunch: 2 },
        chosenaddons: [{ id: 'lunch', name: 'Lunch', quantity: 2 }],
        formresponses: [
          {
            formid: 'order',
            name: 'Form order',
            price: 65,
            time: 3600,
            responses: [
              { question_id: 'length', value: { cut: 1, dye: 2 }, response: 'Cut, Dye × 2' },
              { question_id: 'metres', value: 12 },
              { question_id: 'why', value: 'so' },
            ],
          },
        ],
        customquestions: [
          { formid: 'splash_questions', question_id: 'first_time', value: true },
          { formid: 'custom_questions', question_id: 'nickname', value: 'Addie' },
        ],
      },
    })
  })

  test('answers to questions that were not asked are kept for the provider and hidden from customers', async () => {
    const params = at('salon', 23, 12, { formresponses: [filled('order', honest)], prefill: { campaign: 'may' } })
    const booked = await book(params)
    expect(booked.ok && JSON.stringify(booked.value)).not.toContain('campaign')
    const { scope } = await tenantAt(world.app)
    const stored = await world.app.platform.ports.repositories(scope).reservations.findByDraft(params.draft)
    expect(stored?.formresponses).toMatchObject([
      {
        responses: [
          { question_id: 'length' },
          { question_id: 'metres' },
          { question_id: 'member', value: 0, internal: true },
          { question_id: 'campaign', value: 'may', internal: true },
        ],
      },
    ])
  })

  test('a repeat with the same answers is the same booking, with other answers it is refused', async () => {
    const params = at('salon', 24, 9, { formresponses: [filled('order', honest)], addons: { lunch: 1 } })
    const [first, again] = [await book(params), await book(params)]
    expect(first.ok && again.ok && first.value.id === again.value.id).toBe(true)
    expect(refusal(await book({ ...params, addons: { lunch: 2 } }))).toContain('idempotency_conflict')
    expect(refusal(await book({ ...params, formresponses: [filled('order', { ...honest, metres: 6 })] }))).toContain(
      'idempotency_conflict',
    )
  })

  test('each copy of a form with tags is validated and priced by itself', async () => {
    const rooms = [filled('rooms', { colour: 'red' }, ['walls']), filled('rooms', { wood: 'oak' }, ['trim'])]
    const booked = await book(at('painter', 23, 9, { formresponses: rooms }))
    expect(booked).toMatchObject({ ok: true, value: { formresponses: [{ tags: ['walls'] }, { tags: ['trim'] }] } })
    const wrong = (formresponses: object[]) => book(at('painter', 23, 11, { formresponses }))
    expect(refusal(await wrong([filled('rooms', { wood: 'oak' }, ['walls'])]))).toContain('validation.required')
    expect(refusal(await wrong([filled('rooms', { colour: 'red', wood: 'oak' }, ['walls'])]))).toBe(
      'answer_invalid /formresponses/0/responses/1/value validation.not_asked',
    )
    expect(refusal(await wrong([filled('rooms', { colour: 'red' })]))).toBe(
      'answer_required /formresponses/0/tags validation.tags',
    )
    expect(refusal(await wrong([filled('rooms', { colour: 'red' }, ['roof'])]))).toBe(
      'answer_invalid /formresponses/0/tags validation.option',
    )
    expect(refusal(await wrong([]))).toBe('answer_required /formresponses validation.tags')
  })

  test('a roster is complete seat by seat', async () => {
    const seat = (value: unknown) => ({ responses: [{ question_id: 'height', value, formid: 'team' }] })
    const of = (roster: object[]) => book(at('class', 23, 9, { seats: 2, roster }))
    expect(refusal(await of([seat(60)]))).toBe('answer_required /roster validation.required')
    expect(refusal(await of([seat(60), seat('')]))).toBe(
      'answer_required /roster/1/responses/0/value validation.required',
    )
    expect(refusal(await of([seat(60), { responses: [{ question_id: 'weight', value: 1 }] }]))).toContain(
      '/roster/1/responses/0 validation.unknown_question',
    )
    expect(await of([seat(60), seat('70')])).toMatchObject({
      ok: true,
      value: {
        roster: [
          { seat: 1, price: 0 },
          { seat: 2, responses: [{ value: 70 }] },
        ],
      },
    })
  })

  test('files must be this tenant’s, complete, and belong to one reservation only', async () => {
    const { ports } = world.app.platform
    const tenant = await tenantAt(world.app)
    const uploads = ports.repositories(tenant.scope).uploads
    const id = 'a-file-that-is-there-0001'
    const now = world.clock.now
    const row = {
      key: `quay/${id}`,
      incoming: null,
      claimedtype: 'image/png',
      type: null,
      claimedsize: null,
      size: null,
    }
    const rest = { claimed: null, state: 'signed' as const, address: '127.0.0.1', reservation: null }
    await uploads.insert({ id, name: 'wall.png', ...row, ...rest, created: now, expires: now + 86_400_000 })
    const file = { name: 'wall.png', url: `/uploads/${id}` }
    const own = { name: 'wall.png', url: `${tenant.origin}/uploads/${id}` }
    const of = (files: object[], hour: number) =>
      at('files', 30, hour, { formresponses: [filled('upload', { photos: files })] })
    expect(refusal(await book(of([file], 9)))).toBe('answer_invalid /formresponses/0/responses/0/value validation.file')
    await uploads.store(id, { type: 'image/png', size: 12, expires: now + 86_400_000 })
    expect(refusal(await book(of([file, { name: 'x', url: '/uploads/of-somebody-else-000000' }], 9)))).toContain(
      'validation.file',
    )
    const params = of([file], 9)
    const booked = await book(params)
    expect(booked).toMatchObject({
      ok: true,
      value: {
        formresponses: [{ responses: [{ response: 'wall.png', response_metainformation: { files: [own] } }] }],
      },
    })
    const again = await book(params)
    expect(again.ok && booked.ok && again.value.id === booked.value.id).toBe(true)
    expect(await uploads.find([id])).toMatchObject([{ state: 'submitted', reservation: booked.ok && booked.value.id }])
    expect(refusal(await book(of([file], 11)))).toContain('upload_used')
  })

  test('an answer is checked when its field loses focus', async () => {
    const check = (question_id: string, value: unknown) =>
      world.call('check_answer', { bookable: 'salon', formid: 'order', question_id, value })
    expect(await check('metres', 5)).toEqual({ ok: true, value: { valid: true } })
    expect(await check('metres', 'x')).toEqual({
      ok: true,
      value: { valid: false, key: 'validation.number', values: {} },
    })
    expect(refusal(await check('member', 5))).toContain('not_found')
    expect(refusal(await check('nobody', 5))).toContain('not_found')
  })

  test('a bookable’s own questions and add-ons come in one answer', async () => {
    const asked = await world.call<{ forms: object[]; addons: object[] }>('get_forms_sections_fqs_ros_for_bookables', {
      bookables: ['salon', 'painter'],
    })
    expect(asked).toMatchObject({
      ok: true,
      value: {
        forms: [
          { id: 'splash_questions', display_step: 'splash', bookables: ['salon'] },
          {
            id: 'order',
            multiple_submissions: [],
            sections: [{ questions: [{ responseoptions: [{ priceadjustment: 20 }, {}] }, {}, {}, {}, {}, {}, {}] }],
          },
          { id: 'custom_questions', bookables: ['salon'] },
          { id: 'rooms', multiple_submissions: ['painter'] },
        ],
        addons: [{ id: 'lunch', priceadjustment: 12, bookables: ['salon'] }, { id: 'polish' }, { id: 'secret' }],
      },
    })
    expect(await world.call('get_addons', {})).toMatchObject({
      ok: true,
      value: { addons: [{ id: 'lunch', bookables: ['salon'] }, { id: 'polish' }, { id: 'secret' }] },
    })
  })

  test('REST and GraphQL answer the same questions', async () => {
    const headers = { host: 'quay.northwind.localhost', 'content-type': 'application/json' }
    const addons = await world.app.inject({ method: 'GET', url: '/api/addon', headers })
    expect(addons.json()).toMatchObject({ addons: [{ id: 'lunch', max: 4 }, { id: 'polish' }, { id: 'secret' }] })
    const query =
      '{ forms(bookables: ["salon"]) { id display_step sections { questions { slug } } } addons { id max } }'
    const graph = await world.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
    expect(graph.json()).toMatchObject({
      data: {
        forms: [
          { id: 'splash_questions', display_step: 'splash', sections: [{ questions: [{ slug: 'first_time' }] }] },
          { id: 'order' },
          { id: 'custom_questions' },
        ],
        addons: [
          { id: 'lunch', max: 4 },
          { id: 'polish', max: 1 },
          { id: 'secret', max: null },
        ],
      },
    })
  })
})
