import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ContactRequest } from '../../domain/wire/contact-requests.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { buildWorld, type World } from '../../testing/worlds/build-world.ts'
import { ada, enquiryBundle, enquiryPeople as people } from '../../testing/worlds/people/enquiry-world.ts'
import { filled } from '../../testing/worlds/samples/answers-bundle.ts'
import { uploadedFile } from '../../testing/worlds/uploaded-file.ts'

const question = { id: 'plans', slug: 'plans', type: 'file', prompt: 'Plans' }
const code = { id: 'code', slug: 'code', type: 'text', prompt: 'Code' }
const bundle = {
  ...enquiryBundle,
  forms: [
    ...enquiryBundle.forms,
    { id: 'plan', provider: 'quay', name: 'Plan', sections: [{ id: 's', questions: [question, code] }] },
  ],
  bookables: [
    ...enquiryBundle.bookables,
    {
      ...{ id: 'works', provider: 'quay', name: 'Works', price: 10, paymentterms: 'bill', seats: 9 },
      ...{ forms: ['plan'], contactenabled: true },
    },
  ],
}
const hour = 3_600_000
const day = 24 * hour

await withDatabase('files of enquiries', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  /** Asks an hour after whoever asked before, so that no limit is reached. */
  const ask = (answers: Record<string, unknown>) => {
    world.clock.now += hour
    const params = { bookable: 'works', ...ada, formresponses: [filled('plan', answers)] }
    return world.call<{ id: string }>('create_contact_request', params)
  }
  const asked = async (answers: Record<string, unknown>) => {
    const made = await ask(answers)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value.id
  }
  /** An hour some days from now. */
  const at = (days: number) => {
    const date = new Date(world.clock.now + days * day).toISOString().slice(0, 10)
    return { start: `${date} 10:00:00`, end: `${date} 11:00:00` }
  }
  const offered = async (id: string, days: number) => {
    const done = await world.as<ContactRequest>('sky', 'answer_contact_request', { id, offer: at(days) })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return String(done.value.reservation)
  }
  const converted = async (id: string, days: number) => {
    const done = await world.as<{ id: string }>('sky', 'convert_contact_request', { id, ...at(days) })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return done.value.id
  }

  test('are the site’s own: no other address is one', async () => {
    const lure = { name: 'plan.pdf', url: 'https://evil.example/login' }
    const unknown = { name: 'plan.pdf', url: '/uploads/of-somebody-else-000000' }
    for (const file of [lure, unknown])
      expect(await ask({ plans: [file] })).toMatchObject({
        error: {
          ...{ code: 'answer_invalid', field: '/formresponses/0/responses/0/value' },
          data: { key: 'validation.file' },
        },
      })
  })

  test('what plugins refuse of a booking’s answers they refuse of a question’s', async () => {
    const { tenant } = await world.sandbox()
    const plugin = tenant.plugins.payments[0]?.name.split('.')[0] ?? ''
    const { checkAnswer } = tenant.plugins.hooks
    checkAnswer.push({ plugin, check: (_context, { value }) => (value === 'no' ? 'No.' : null) })
    onTestFinished(() => void checkAnswer.pop())
    expect(await ask({ code: 'yes' })).toMatchObject({ ok: true })
    expect(await ask({ code: 'no' })).toMatchObject({
      error: { code: 'answer_invalid', data: { key: 'validation.refused' } },
    })
  })

  test('stay with the question for as long as it is there, and nothing else can name them', async () => {
    const file = await uploadedFile(world)
    const id = await asked({ plans: [file.answer] })
    expect(await file.now()).toEqual({ state: 'submitted', of: id })
    expect(await ask({ plans: [file.answer] })).toMatchObject({ error: { code: 'upload_used' } })
    world.clock.now += 2 * day
    await world.runJobs()
    expect(await file.now()).toEqual({ state: 'submitted', of: id })
    const user = { email: 'mallory@people.example', firstname: 'Mal', lastname: 'Lory' }
    const formresponses = [filled('plan', { plans: [file.answer] })]
    const booking = { bookable: 'works', ...at(3), draft: 'mallory-names-a-file', user, formresponses }
    expect(await world.call('book_appointment', booking)).toMatchObject({ error: { code: 'upload_used' } })
  })

  test('pass to the reservation that comes of it', async () => {
    const file = await uploadedFile(world)
    const id = await asked({ plans: [file.answer] })
    expect(await file.now()).toEqual({ state: 'submitted', of: id })
    world.clock.now += 2 * day
    await world.runJobs()
    const reservation = await converted(id, 4)
    expect(await file.now()).toEqual({ state: 'submitted', of: reservation })
    expect(JSON.stringify((await world.stored(reservation)).formresponses)).toContain(file.answer.url)
  })

  test('pass to what is offered, and from an offer that nobody took to the next one and to the booking', async () => {
    const file = await uploadedFile(world)
    const id = await asked({ plans: [file.answer] })
    for (const days of [5, 6]) {
      const offer = await offered(id, days)
      expect(await file.now()).toEqual({ state: 'submitted', of: offer })
      world.clock.now += 3 * day
      await world.runJobs()
      expect(await world.stored(offer)).toMatchObject({ status: 'cancelled' })
    }
    const reservation = await converted(id, 4)
    expect(await file.now()).toEqual({ state: 'submitted', of: reservation })
  })

  test('the link in the mail to staff opens what was asked until 30 days after it is over', async () => {
    world.clock.now += hour
    const before = (await world.mailsTo('desk@quay.example')).length
    const id = await asked({})
    const mail = (await world.mailsTo('desk@quay.example')).slice(before).find(({ text }) => String(text).includes(id))
    const token = /token=([\w-]+)/.exec(String(mail?.text))?.[1]
    const call = (name: string, params: object = {}) => world.call(name, { id, token, ...params })
    const none = { error: { code: 'not_found' } }
    // Nobody has answered: it lapses after 14 days.
    world.clock.now += 43 * day
    expect(await call('get_contact_request')).toMatchObject({ ok: true, value: { status: 'lapsed' } })
    world.clock.now += 2 * day
    expect(await call('get_contact_request')).toMatchObject(none)
    expect(await call('answer_contact_request', { message: 'Come in.' })).toMatchObject(none)
    // Staff who have signed in go on.
    expect(await world.as('sky', 'answer_contact_request', { id, message: 'Come in.' })).toMatchObject({ ok: true })
    world.clock.now += 29 * day
    expect(await call('get_contact_request')).toMatchObject({ ok: true })
    world.clock.now += 2 * day
    expect(await call('get_contact_request')).toMatchObject(none)
    expect(await call('answer_contact_request', { decline: true })).toMatchObject(none)
    expect(await world.as('sky', 'get_contact_request', { id })).toMatchObject({ ok: true, value: { id } })
  })
})
