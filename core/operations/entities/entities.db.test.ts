import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import {
  type Call,
  type Caller,
  type FieldsWorld,
  fieldsWorld,
} from '../../testing/proofs/access/fields/fields-world.ts'

await withDatabase('entities', (database) => {
  let world: FieldsWorld
  beforeAll(async () => {
    world = await fieldsWorld(database().db)
  })
  afterAll(() => world.close())

  const over = 'jrpc'
  const ask = (by: Caller, operation: Call['operation'], params: Call['params'], more: Partial<Call> = {}) =>
    world.ask({ by, over, operation, params, ...more })
  const search = async (by: Caller, type: string, wanted: object = {}, more: Partial<Call> = {}) => {
    const { code, value } = await ask(by, 'search_entities', { type, search: wanted }, more)
    const items = Array.isArray(value.items) ? value.items : []
    return { code, ids: items.map(({ id }) => id), items }
  }
  const update = (by: Caller, type: string, id: string, entity: object, more: Partial<Call> = {}) =>
    ask(by, 'update_entity', { type, id, entity }, more)
  const create = (by: Caller, type: string, entity: object, more: Partial<Call> = {}) =>
    ask(by, 'create_entity', { type, entity }, more)
  const remove = (by: Caller, type: string, id: string) => ask(by, 'delete_entity', { type, id })

  describe('searching', () => {
    test('anybody finds what the site shows, staff all of their provider’s, by the values of fields', async () => {
      expect(await search('anonymous', 'bookable')).toMatchObject({ ids: ['quay-bookables'] })
      expect((await search('anonymous', 'bookable')).items[0]).not.toHaveProperty('bufferbefore')
      expect(await search('anonymous', 'discount')).toMatchObject({ code: 'login_required' })
      expect(await search('customer', 'discount')).toMatchObject({ code: 'forbidden' })
      expect(await search('staff', 'discount', { referencecode: 'EARLY' })).toMatchObject({ ids: ['quay-discounts'] })
      expect(await search('staff', 'bookable', { price: 95 })).toMatchObject({ ids: ['quay-bookables'] })
      expect(await search('staff', 'bookable', { price: 96 })).toMatchObject({ ids: [] })
      expect(await search('staff', 'bookable', { id: 'kiln-bookables' })).toMatchObject({ ids: [] })
    })

    test('only readable fields can be searched', async () => {
      expect(await search('staff', 'user', { passwordhash: 'x' })).toMatchObject({ code: 'invalid_params' })
      expect(await search('anonymous', 'bookable', { limited_use: true })).toMatchObject({ code: 'invalid_params' })
      expect(await search('staff', 'user', { providers: 'kiln' })).toMatchObject({ ids: [] })
    })

    test('a range finds what overlaps it; fields and pages can be chosen', async () => {
      const day = { start: '2026-12-05 11:00:00', end: '2026-12-05 11:30:00' }
      expect(await search('staff', 'availability', day)).toMatchObject({ ids: ['quay-availabilities'] })
      expect(await search('staff', 'blackout', day)).toMatchObject({ ids: [] })
      const { items } = await search('staff', 'user', { fields: 'email', items_per_page: 1, page: 2 })
      expect(items).toEqual([{ id: 'mate', email: 'mate@people.example' }])
    })

    test('people find themselves and what is theirs; staff find people who work or booked there', async () => {
      expect(await search('customer', 'user')).toMatchObject({ ids: ['customer'] })
      expect(await search('customer', 'user', { id: 'customer' })).toMatchObject({ ids: ['customer'] })
      expect(await search('customer', 'user', { id: 'mate' })).toMatchObject({ ids: [] })
      expect(await search('customer', 'reservation')).toMatchObject({ ids: ['visit'] })
      expect(await search('customer', 'reservation', { user: 'other' })).toMatchObject({ ids: [] })
      expect(await search('potter', 'reservation')).toMatchObject({ ids: [] })
      expect(await search('staff', 'reservation', { status: 'booked' })).toMatchObject({ ids: ['visit'] })
      expect((await search('staff', 'user')).ids).toEqual(['staff', 'mate', 'customer', 'other', 'guest'])
      const mate = (await search('staff', 'user', { id: 'mate' })).items[0]
      expect(mate).toMatchObject({ providers: ['quay'] })
    })

    test('an owner reaches everything on the white-label’s own domain', async () => {
      const at = { host: 'northwind' }
      expect((await search('owner', 'provider', {}, at)).ids).toEqual(['quay', 'kiln'])
      expect((await search('owner', 'user', { email: 'stranger@people.example' }, at)).ids).toEqual(['stranger'])
      expect((await search('staff', 'user', {}, at)).ids).toEqual(['staff'])
    })

    test('the specification’s form takes JSON and query strings', async () => {
      const form = async (text: string) =>
        (await world.app.inject({ url: `/bookable/${text}`, headers: { host: 'quay.northwind.localhost' } })).json()
      expect(await form(encodeURIComponent('{"name":"Lesson"}'))).toMatchObject({ total: 1 })
      expect(await form('name=Lesson&page=1')).toMatchObject({ total: 1 })
      expect(await form('name=Talk')).toMatchObject({ total: 0 })
      expect(await form('{name')).toMatchObject({ error: { code: 'invalid_params' } })
    })
  })

  describe('writing', () => {
    const revision = async () => {
      const [row] = await database().db.knex('providers').where({ id: 'quay' }).select('revision')
      return Number(row.revision)
    }

    test('money is in major units, the revision rises, and the site shows it', async () => {
      const before = await revision()
      const { value } = await update('staff', 'bookable', 'quay-bookables', { price: 99.5, holdduration: 600 })
      expect(value).toMatchObject({ id: 'quay-bookables', price: 99.5, holdduration: 600, name: 'Lesson' })
      const [row] = await database().db.knex('bookables').where({ id: 'quay-bookables' }).select('price')
      expect(Number(row.price)).toBe(9950)
      expect(await revision()).toBe(before + 1)
      expect((await search('anonymous', 'bookable')).items[0]).toMatchObject({ price: 99.5 })
    })

    test('repeating a change does nothing, and null removes a field', async () => {
      const again = { price: 99.5, holdduration: 600 }
      const before = await revision()
      await update('staff', 'bookable', 'quay-bookables', again)
      expect(await revision()).toBe(before)
      const { value } = await update('staff', 'bookable', 'quay-bookables', { holdduration: null })
      expect(value).not.toHaveProperty('holdduration')
    })

    test('an entity can be sent back as it was read, with one field changed', async () => {
      const [found] = (await search('staff', 'resource')).items
      const { value } = await update('staff', 'resource', found.id, { ...found, name: 'Dinghy' })
      expect(value).toMatchObject({ id: found.id, provider: 'quay', name: 'Dinghy' })
      expect(await update('staff', 'resource', found.id, { ...found, provider: 'kiln' })).toMatchObject({
        code: 'field_not_writable',
        field: '/entity/provider',
      })
    })

    test.each([
      ['bookable', { price: 1.234 }, '/entity/price'],
      ['bookable', { price: -1 }, '/entity/price'],
      ['bookable', { requiredresources: ['kiln-resources'] }, '/entity/requiredresources/0'],
      ['bookable', { requiredresources: ['nobodys'] }, '/entity/requiredresources/0'],
      ['bookable', { photo: 'javascript:alert(1)' }, '/entity/photo'],
      ['bookable', { notifications: { customer: { remindr: false } } }, '/entity/notifications/customer/remindr'],
      ['bookable', { notifications: { staff: 'never' } }, '/entity/notifications/staff'],
      ['addon', { price_function: 'height * 2' }, '/entity/price_function'],
      ['provider', { timezone: 'Mars/Olympus' }, '/entity/timezone'],
      [
        'provider',
        { notifications: { staff: { 'reservation.booked': false } } },
        '/entity/notifications/staff/reservation.booked',
      ],
      ['availability', { end: '2026-02-30 10:00:00' }, '/entity/end'],
      ['bookinggroup', { users: ['stranger'] }, '/entity/users/0'],
    ])('a %s with %j is refused at the faulty field, as in an import', async (type, entity, field) => {
      const ids: Record<string, string> = { availability: 'quay-availabilities', provider: 'quay' }
      const id = ids[type] ?? `quay-${type}s`
      expect(await update('staff', type, id, entity)).toMatchObject({ code: 'invalid_params', field })
    })

    test('a misspelt switch that is stored already stands in the way of no other change', async () => {
      const notifications = { customer: { remindr: false } }
      const row = () => database().db.knex('bookables').where({ id: 'quay-bookables' })
      await row().update({ notifications: JSON.stringify(notifications) })
      expect(await update('staff', 'bookable', 'quay-bookables', { notifications, holdduration: 700 })).toMatchObject({
        code: null,
        value: { holdduration: 700 },
      })
      const put = { notifications: { customer: { reminder: false } }, holdduration: null }
      expect(await update('staff', 'bookable', 'quay-bookables', put)).toMatchObject({
        code: null,
        value: { notifications: put.notifications },
      })
      await update('staff', 'bookable', 'quay-bookables', { notifications: null })
    })

    test('another provider’s ids are treated like unknown ones', async () => {
      for (const id of ['kiln-bookables', 'nobodys'])
        for (const one of [await update('staff', 'bookable', id, { name: 'x' }), await remove('staff', 'bookable', id)])
          expect(one.code).toBe('not_found')
      const named = await update('staff', 'bookable', 'quay-bookables', { bookinggroups: ['kiln-bookinggroups'] })
      const unknown = await update('staff', 'bookable', 'quay-bookables', { bookinggroups: ['nobodys-groups-x1'] })
      expect([named.code, named.field]).toEqual([unknown.code, unknown.field])
    })

    test('a new entity belongs to the host’s provider and gets its id from the server', async () => {
      const made = await create('staff', 'resource', { name: 'Canoe' })
      expect(made).toMatchObject({ code: null, value: { name: 'Canoe', provider: 'quay' } })
      expect(made.value.id).toMatch(/^[a-z0-9]{26}$/)
      expect((await search('anonymous', 'resource')).ids.at(-1)).toBe(made.value.id)
      expect(await create('staff', 'resource', { id: 'mine', name: 'Canoe' })).toMatchObject({
        code: 'field_not_writable',
      })
      expect(await create('staff', 'resource', {})).toMatchObject({ code: 'invalid_params', field: '/entity/name' })
    })

    test.each(['jrpc', 'rest', 'graphql'] as const)(
      'over %s a key makes one entity, however often',
      async (surface) => {
        const idempotencykey = `canoe-${surface}`
        const make = (name: string) =>
          ask('staff', 'create_entity', { type: 'addon', entity: { name }, idempotencykey }, { over: surface })
        const [first, again] = [await make('Towel'), await make('Towel')]
        expect(again).toEqual(first)
        expect(await make('Hat')).toMatchObject({ code: 'idempotency_conflict' })
        const [found] = await database()
          .db.knex('addons')
          .where({ name: 'Towel', id: first.value.id })
          .count({ n: '*' })
        expect(Number(found?.n)).toBe(1)
      },
    )

    test('entities in use stay: a question in a formula, a form, a booked bookable', async () => {
      const sections = [{ id: 's1', questions: [{ id: 'q1', slug: 'length', type: 'text' }] }]
      expect(await update('staff', 'form', 'quay-forms', { sections })).toMatchObject({ code: 'in_use' })
      expect(await remove('staff', 'form', 'quay-forms')).toMatchObject({ code: 'in_use' })
      expect(await remove('staff', 'bookable', 'quay-bookables')).toMatchObject({ code: 'in_use' })
      const made = await create('staff', 'resource', { name: 'Raft' })
      const raft = String(made.value.id)
      await update('staff', 'bookable', 'quay-bookables', { requiredresources: [raft] })
      expect(await remove('staff', 'resource', raft)).toMatchObject({ code: 'in_use' })
      await update('staff', 'bookable', 'quay-bookables', { requiredresources: null })
      expect(await remove('staff', 'resource', raft)).toMatchObject({ code: null, value: { id: raft, deleted: true } })
      expect(await remove('staff', 'resource', raft)).toMatchObject({ code: 'not_found' })
    })

    test('codes and slugs stay unique among stored entities', async () => {
      expect(await create('staff', 'discount', { referencecode: 'early', discount_percentage: 5 })).toMatchObject({
        code: 'invalid_params',
        field: '/entity/referencecode',
      })
    })

    test('a provider’s zone moves its calendar with it', async () => {
      const at = async () => Number((await database().db.knex('blackouts').where({ id: 'quay-blackouts' }))[0].begins)
      const before = await at()
      expect(await update('staff', 'provider', 'quay', { timezone: 'America/Chicago' })).toMatchObject({ code: null })
      expect((await at()) - before).toBe(3_600_000)
      await update('staff', 'provider', 'quay', { timezone: 'America/New_York' })
      expect(await at()).toBe(before)
    })

    test('reservations and ledger lines can’t be written here', async () => {
      expect(await update('staff', 'reservation', 'visit', { status: 'cancelled' })).toMatchObject({
        code: 'forbidden',
      })
      expect(await remove('admin', 'transaction', 'any')).toMatchObject({ code: 'not_found' })
    })
  })

  describe('people', () => {
    test('change their own names, and no field that would make them somebody else', async () => {
      expect(await update('customer', 'user', 'customer', { firstname: 'Ada' })).toMatchObject({ code: null })
      expect(await update('customer', 'user', 'customer', { role: 'admin' })).toMatchObject({
        code: 'field_not_writable',
      })
      expect(await update('customer', 'user', 'other', { firstname: 'Eve' })).toMatchObject({ code: 'forbidden' })
    })

    test('change of themselves what their own page lets them change', async () => {
      const say = (entity: object) => update('customer', 'user', 'customer', entity)
      const named = await say({ firstname: ' Ada\r\nBcc: <b>x</b>', phone: '(207) 555-0142', language: 'en-us' })
      expect(named.value).toMatchObject({ firstname: 'Ada Bcc:', phone: '+12075550142', language: 'en-us' })
      expect((await say({ ...named.value, firstname: 'Ada' })).value).toMatchObject({ phone: '+12075550142' })
      expect(await say({ phone: '12' })).toMatchObject({ code: 'answer_invalid', field: '/entity/phone' })
      expect(await say({ language: '../x' })).toMatchObject({ code: 'invalid_params', field: '/entity/language' })
      expect((await say({ phone: null, language: null })).value).not.toHaveProperty('phone')
      const wrong = await create('staff', 'user', { email: 'w@people.example', phone: '12' })
      expect(wrong).toMatchObject({ code: 'answer_invalid', field: '/entity/phone' })
    })

    test('can’t get an address that equals another’s', async () => {
      for (const email of ['guest:vic@people.example', 'a@people.example,b@people.example'])
        expect(await create('staff', 'user', { email })).toMatchObject({
          code: 'invalid_params',
          field: '/entity/email',
        })
    })

    test('are made staff only by staff of the same providers, and never by raising themselves', async () => {
      const place = (by: Caller, id: string, entity: object) => update(by, 'user', id, entity)
      expect(await place('staff', 'other', { role: 'provider' })).toMatchObject({ code: null })
      expect(await place('staff', 'other', { role: 'customer' })).toMatchObject({ code: null })
      expect(await place('staff', 'other', { role: 'whitelabel' })).toMatchObject({ code: 'role_not_grantable' })
      expect(await place('staff', 'other', { providers: ['quay', 'kiln'] })).toMatchObject({
        code: 'role_not_grantable',
      })
      expect(await place('staff', 'mate', { role: 'customer' })).toMatchObject({ code: 'role_not_grantable' })
      expect(await place('staff', 'staff', { role: 'admin' })).toMatchObject({ code: 'role_not_grantable' })
      expect(await place('staff', 'guest', { role: 'customer' })).toMatchObject({ code: 'role_not_grantable' })
      expect(await place('staff', 'stranger', { role: 'provider' })).toMatchObject({ code: 'not_found' })
      expect(await place('owner', 'mate', { role: 'customer' })).toMatchObject({ code: null })
      const at = { host: 'northwind' }
      expect(await update('owner', 'user', 'admin', { firstname: 'x' }, at)).toMatchObject({ code: 'forbidden' })
      expect(await update('owner', 'user', 'owner', { role: 'superadmin' }, at)).toMatchObject({
        code: 'role_not_grantable',
      })
    })

    test('are entered without a password, at the provider of the host', async () => {
      const made = await create('staff', 'user', { email: 'new@people.example', firstname: 'New' })
      expect(made.value).toMatchObject({ role: 'customer', providers: ['quay'], email: 'new@people.example' })
      const [row] = await database().db.knex('users').where({ id: made.value.id })
      expect(row).toMatchObject({ passwordhash: null, emailkey: 'new@people.example' })
      const taken = await create('staff', 'user', { email: 'New@People.example' })
      expect(taken).toMatchObject({ code: 'invalid_params', field: '/entity/email' })
      expect(await update('staff', 'user', String(made.value.id), { email: 'x@y.example' })).toMatchObject({
        code: 'field_not_writable',
      })
    })

    test('get credit from staff with a reason, and can’t go below zero', async () => {
      const adjust = (entity: object) => create('staff', 'transaction', entity)
      const points = { user: 'customer', mode: 'points', description: 'The boat leaked' }
      expect(await adjust({ ...points, transactiontype: 'credit', transactionamount: 50 })).toMatchObject({
        value: { transactionamount: 50, mode: 'points', user: 'customer' },
      })
      expect(await adjust({ ...points, transactiontype: 'debit', transactionamount: 51 })).toMatchObject({
        code: 'invalid_params',
        field: '/entity/transactionamount',
      })
      const { description: _, ...silent } = points
      expect(await adjust({ ...silent, transactiontype: 'credit', transactionamount: 1 })).toMatchObject({
        field: '/entity/description',
      })
      expect(
        await adjust({ ...points, user: 'stranger', transactiontype: 'credit', transactionamount: 1 }),
      ).toMatchObject({ code: 'not_found' })
      expect(await create('customer', 'transaction', points)).toMatchObject({ code: 'forbidden' })
      expect((await search('customer', 'transaction')).items).toHaveLength(1)
      expect((await search('potter', 'transaction')).items).toHaveLength(0)
    })
  })

  test('nobody can read secrets', async () => {
    for (const by of ['staff', 'owner', 'superadmin'] as const)
      for (const host of ['quay', 'northwind'])
        for (const type of ['whitelabel', 'provider', 'user']) {
          const { items } = await search(by, type, {}, { host })
          expect(JSON.stringify(items)).not.toMatch(/secret|password|apikey|emailkey/)
        }
  })

  test('the audit trail has actor, call and refusal, and no values', async () => {
    world.clock.now += 1
    await update('staff', 'addon', 'quay-addons', { description: 'a-value-that-stays' })
    world.clock.now += 1
    await update('customer', 'user', 'customer', { role: 'admin' })
    const rows = await database().db.knex('audit_trail').orderBy('id', 'desc').limit(2)
    expect(rows.map(({ user, operation, outcome }) => [user, operation, outcome])).toEqual([
      ['customer', 'update_entity', 'field_not_writable'],
      ['staff', 'update_entity', 'done'],
    ])
    expect(JSON.parse(rows[1].subjects)).toEqual({ type: 'addon', id: 'quay-addons', fields: ['description'] })
    const trail = (by: Caller, host?: string) =>
      world.ask({
        by,
        over,
        operation: 'get_audit_trail',
        params: { operation: 'update_entity', items_per_page: 2 },
        ...(host && { host }),
      })
    expect((await trail('staff')).value).toMatchObject({ items: [{ user: 'customer' }, { user: 'staff' }] })
    expect((await trail('potter', 'kiln')).value).toEqual({ items: [] })
    expect(await trail('customer')).toMatchObject({ code: 'forbidden' })
    expect(await trail('page')).toMatchObject({ code: 'login_required' })
    expect((await trail('owner', 'northwind')).value).toMatchObject({ items: [{}, {}] })
    const all = await database().db.knex('audit_trail').select()
    expect(JSON.stringify(all)).not.toMatch(/a-value-that-stays|people\.example/)
  })
})
