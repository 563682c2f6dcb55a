import { afterAll, beforeAll, expect, it } from 'vitest'
import operator from '../../../fastify.config.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { at, filled, refusal } from '../../testing/worlds/samples/answers-bundle.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'

const outside = './core/testing/outside-plugins'
const config = {
  plugins: { ...operator.plugins, 'long-road': `${outside}/long-road`, 'acme-waiver': `${outside}/acme-waiver` },
  defaults: { ...operator.defaults, places: 'long-road' },
}
const whitelabel = {
  ...bookingBundle.whitelabel,
  plugins: [...bookingBundle.whitelabel.plugins, { name: 'acme-waiver' }],
}
const question = (id: string, type: string, more: object = {}) => ({ id, slug: id, type, prompt: id, ...more })
const questions = [
  question('address', 'address'),
  question('membership', 'text'),
  question('badge', 'text', { rosterquestion: true }),
]
const forms = [{ id: 'who', provider: 'quay', name: 'Who', sections: [{ id: 'main', questions }] }]
const bookables = [
  { id: 'visit', provider: 'quay', name: 'Visit', paymentterms: 'bill', seats: 9, forms: ['who'] },
  { id: 'bowl', provider: 'quay', name: 'Bowl', paymentterms: 'bill' },
]
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const steps = { waiver_step: { signature: 'Moor' } }
const house = (formatted: string) => ({ formatted, locality: 'Longtown' })

await withDatabase('outside answers', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { whitelabel, forms, bookables }, config)
  })
  afterAll(() => world.close())

  const book = (answers: Record<string, unknown>) =>
    world.call('book_appointment', { user, steps, ...at('visit', 24, 9, { formresponses: [filled('who', answers)] }) })
  const check = (question_id: string, value: unknown) =>
    world.call('check_answer', { bookable: 'visit', formid: 'who', question_id, value })

  it('asks the place provider about addresses, and accepts them while it can’t be asked', async () => {
    const address = 'answer_invalid /formresponses/0/responses/0/value validation.address'
    expect(refusal(await book({ address: house('12 Long Road') }))).toBe('taken')
    expect(refusal(await book({ address: { street_number: '12 Long Road' } }))).toBe('taken')
    expect(refusal(await book({ address: house('1 Nowhere') }))).toBe(address)
    expect(refusal(await book({ address: '12 Long Road' }))).toBe(address)
    expect(refusal(await book({ address: house('1 Broken Road') }))).toBe('taken')
  })

  it('asks plugins about texts, and passes their reason on', async () => {
    expect(refusal(await book({ membership: 'ACME-7' }))).toBe('taken')
    const refused = await book({ membership: '7' })
    expect(refusal(refused)).toBe('answer_invalid /formresponses/0/responses/0/value validation.refused')
    expect(refused).toMatchObject({ error: { data: { message: 'acme-waiver.no_member', question_id: 'membership' } } })
  })

  it('asks the same when a field loses focus', async () => {
    const valid = { ok: true, value: { valid: true } }
    const wrong = { ok: true, value: { valid: false, key: 'validation.address' } }
    expect(await check('membership', 'ACME-7')).toEqual(valid)
    expect(await check('membership', '')).toEqual(valid)
    expect(await check('membership', '7')).toEqual({
      ok: true,
      value: { valid: false, key: 'validation.refused', values: {}, message: 'acme-waiver.no_member' },
    })
    expect(await check('address', house('3 Long Road'))).toEqual(valid)
    expect(await check('address', house('1 Broken Road'))).toEqual(valid)
    expect(await check('address', house('Nowhere'))).toMatchObject(wrong)
    expect(await check('address', 'Nowhere')).toMatchObject(wrong)
  })

  it('refuses to book while a plugin can’t answer, but lets people type', async () => {
    const tenant = await tenantAt(world.app)
    const failing = {
      plugin: 'acme-waiver',
      check: () => {
        throw new Error('the list of members is away')
      },
    }
    tenant.plugins.hooks.checkAnswer.unshift(failing)
    const [refused, typed] = [await book({ membership: 'ACME-7' }), await check('membership', 'ACME-7')]
    tenant.plugins.hooks.checkAnswer.shift()
    expect(refusal(refused)).toContain('unavailable /formresponses/0/responses/0/value')
    expect(typed).toEqual({ ok: true, value: { valid: true } })
  })
})
