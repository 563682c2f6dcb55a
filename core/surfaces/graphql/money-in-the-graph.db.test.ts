import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Visitor, visitorOf } from '../../testing/surfaces/visitor.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { dinars } from '../../testing/worlds/samples/dinars.ts'

const sky = { email: 'sky@people.example', password: 'Tiller-7!' }
const users = [{ ...sky, id: 'sky', firstname: 'Sky', lastname: 'Ro', role: 'provider', providers: ['quay'] }]

await withDatabase('money in the graph', (database) => {
  let world: BookingWorld
  let staff: Visitor
  beforeAll(async () => {
    world = await bookingWorld(database(), { ...dinars, users })
    staff = visitorOf(world.app)
    await staff.call('login_user', { username: sky.email, password: sky.password })
  })
  afterAll(() => world.close())

  const ask = async (query: string, variables: object = {}) =>
    (await staff.send({ method: 'POST', url: '/graphql', payload: { query, variables } })).body

  test('what customers read is in major units, with the three digits of a dinar', async () => {
    const query = `{
      bookable(id: "course") { price pricing_tiers { marginal_price } }
      bookables { items { price forms { sections { questions { responseoptions { priceadjustment } } } } } }
      forms(bookables: ["course"]) { sections { questions { responseoptions { priceadjustment } } } }
      addons { priceadjustment }
    }`
    const sections = [{ questions: [{ responseoptions: [{ priceadjustment: 4.005 }] }] }]
    expect(await ask(query)).toEqual({
      data: {
        bookable: { price: 31.125, pricing_tiers: [{ marginal_price: 20.003 }] },
        bookables: { items: [{ price: 31.125, forms: [{ sections }] }] },
        forms: [{ sections }],
        addons: [{ priceadjustment: 2.251 }],
      },
    })
  })

  test('what staff searches is in major units too', async () => {
    const search = (type: string) => ask(`{ search_entities(type: ${type}) { items } }`)
    const found = (item: object) => ({ data: { search_entities: { items: [expect.objectContaining(item)] } } })
    expect(await search('discount')).toEqual(found({ discount_amount: 3.333 }))
    expect(await search('bookable')).toEqual(found({ price: 31.125 }))
  })

  test('what staff writes is kept in fils, and read back as it was written', async () => {
    const write = 'mutation ($entity: JSON!) { update_entity(type: addon, id: "lunch", entity: $entity) }'
    expect(await ask(write, { entity: { priceadjustment: 2.999 } })).toMatchObject({
      data: { update_entity: { priceadjustment: 2.999 } },
    })
    expect(await ask('{ addons { priceadjustment } }')).toEqual({ data: { addons: [{ priceadjustment: 2.999 }] } })
    const kept = await database().db.knex('addons').where({ id: 'lunch' }).first()
    expect(Number(kept?.priceadjustment)).toBe(2999)
  })

  test('a fourth digit is refused with its field', async () => {
    const write = 'mutation ($entity: JSON!) { update_entity(type: addon, id: "lunch", entity: $entity) }'
    expect(await ask(write, { entity: { priceadjustment: 2.9999 } })).toMatchObject({
      errors: [{ extensions: { code: 'invalid_params', field: '/entity/priceadjustment' } }],
    })
  })
})
