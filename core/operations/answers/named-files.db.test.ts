import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld } from '../../testing/worlds/build-world.ts'
import { answersBundle, at, filled, refusal } from '../../testing/worlds/samples/answers-bundle.ts'
import { uploadedFile } from '../../testing/worlds/uploaded-file.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
/** Another of the hosts that the site is reached at. */
const elsewhere = 'quay.northwind.localhost:8443'
const files = answersBundle.bookables.filter(({ id }) => id === 'files')
const bundle = {
  ...bookingBundle,
  ...answersBundle,
  bookables: files.flatMap((one) => [
    one,
    { ...one, id: 'paid', name: 'Paid', paymentterms: 'full' },
    { ...one, id: 'asked', name: 'Asked', approvalmode: true },
  ]),
}
interface Booked {
  id: string
  status: string
  managetoken: string
}

await withDatabase('named files', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    const people = [{ id: 'sky', role: 'provider' as const, providers: ['quay'] }]
    world = await buildWorld(database(), { bundle, people })
  })
  afterAll(() => world.close())

  const naming = (...photos: object[]) => ({ formresponses: [filled('upload', { photos })] })
  const book = (params: object, host?: string) =>
    world.as<Booked>('', 'book_appointment', { user, ...params }, host === undefined ? {} : { host })
  const booked = async (params: object, host?: string) => {
    const done = await book(params, host)
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return done.value
  }
  /** The addresses of the files that a reservation keeps. */
  const kept = async (id: string) => {
    const text = JSON.stringify((await world.stored(id)).formresponses)
    return [...new Set([...text.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url))]
  }

  test('are the reservation’s at whatever host of the site they are booked, also where a job books them', async () => {
    const file = await uploadedFile(world, elsewhere)
    const asked = at('paid', 23, 9, naming(file.answer))
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4000000000007700') }
    expect(await book({ ...asked, payment }, elsewhere)).toMatchObject({ error: { code: 'payment_unknown' } })
    for (let run = 0; run < 3; run += 1) {
      world.clock.now += 150_000
      await world.runJobs()
    }
    const [row] = await world.read('SELECT id, status FROM reservations WHERE draft = ?', asked.draft)
    expect(row?.status).toBe('booked')
    expect(await file.now()).toEqual({ state: 'submitted', of: row?.id })
    expect(refusal(await book(at('files', 23, 11, naming(file.answer))))).toContain('upload_used')
  })

  test('that were named at a host which the site has no more can be kept when other answers change', async () => {
    const file = await uploadedFile(world, elsewhere)
    const { id } = await booked(at('files', 24, 9, naming(file.answer)), elsewhere)
    const before = (await world.stored(id)).version
    const change = (answers: Record<string, unknown>) =>
      world.as('sky', 'update_reservation_formresponses', { id, formresponses: [filled('upload', answers)] })
    expect(await change({ photos: [file.answer] })).toMatchObject({ ok: true, value: { changed: false } })
    expect((await world.stored(id)).version).toBe(before)
    expect(await change({ photos: [file.answer], membership: 'M-7' })).toMatchObject({
      ok: true,
      value: { changed: true },
    })
    expect(await file.now()).toEqual({ state: 'submitted', of: id })
  })

  test('are kept by the site’s own address, and nothing else is a file', async () => {
    const file = await uploadedFile(world)
    const faked = { name: 'plan.pdf', url: `https://evil.example/uploads/${file.id}` }
    for (const url of ['https://evil.example/plan.pdf', '/login', `https://evil.example/?/uploads/${file.id}`])
      expect(refusal(await book(at('files', 25, 9, naming({ name: 'plan.pdf', url }))))).toBe(
        'answer_invalid /formresponses/0/responses/0/value validation.file',
      )
    const { id } = await booked(at('files', 25, 9, naming(faked)))
    expect(await kept(id)).toEqual([file.answer.url])
    const check = { bookable: 'files', formid: 'upload', question_id: 'photos', value: ['https://evil.example/x.pdf'] }
    expect(await world.call('check_answer', check)).toMatchObject({ value: { valid: false, key: 'validation.file' } })
  })

  test('that a changed request names are its own', async () => {
    const file = await uploadedFile(world)
    const time = at('asked', 26, 9)
    const { id, status, managetoken: token } = await booked(time)
    expect(status).toBe('pending')
    const { draft: _, ...same } = time
    expect(await world.call('modify_reservation', { ...same, id, token, ...naming(file.answer) })).toMatchObject({
      ok: true,
    })
    expect(await file.now()).toEqual({ state: 'submitted', of: id })
  })

  test('of a draft that is given up are nobody’s', async () => {
    const file = await uploadedFile(world)
    const { draft, ...slot } = at('files', 28, 9, naming(file.answer))
    const held = await world.call<Booked>('hold_appointment', { ...slot, draft })
    const id = held.ok ? held.value.id : ''
    expect(await world.call('remove_inprogress_reservation_by_id', { id, draft })).toMatchObject({ ok: true })
    expect(await file.now()).toEqual({ state: 'stored', of: null })
    const late = at('files', 28, 11, naming(file.answer))
    await world.call('hold_appointment', late)
    world.clock.now += 2 * 86_400_000
    await world.runJobs()
    expect(await world.read('SELECT id FROM reservations WHERE draft = ?', late.draft)).toEqual([])
    expect((await file.now())?.state ?? 'removed').toBe('removed')
  })

  test('of a draft wait for its booking', async () => {
    const file = await uploadedFile(world)
    const mine = at('files', 27, 9, naming(file.answer))
    expect(await world.call('hold_appointment', mine)).toMatchObject({ ok: true })
    expect(await file.now()).toEqual({ state: 'stored', of: null })
    const { id } = await booked(mine)
    expect(await file.now()).toEqual({ state: 'submitted', of: id })
  })
})
