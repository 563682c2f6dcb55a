import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { answersBundle, at, filled, honest, refusal } from '../../testing/worlds/samples/answers-bundle.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

interface Held {
  id: string
  version: number
  status: string
  start: string
  end: string
  slotend: string
  addedtime: number
  formresponses: { formid: string; name: string; price: number; time: number; responses: object[] }[]
  quote: { finalprice: number }
  faults: { question_id: string; key: string }[]
}

await withDatabase('savedanswers', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), answersBundle)
  })
  afterAll(() => world.close())

  const book = (params: object) => world.call<Held>('book_appointment', { user, ...params })
  const hold = async (params: object): Promise<Held> => {
    const held = await world.call<Held>('hold_appointment', params)
    if (!held.ok) throw new Error(held.error.code)
    return held.value
  }
  const save = (reservation: object) => world.call<Held>('update_reservation_metainformation', { reservation })

  describe('answers saved with a hold', () => {
    const dyed = (dye: number, more: object = {}) => ({ ...honest, length: { cut: 1, dye }, ...more })
    it('lengthen and shorten the hold, as often as they are sent', async () => {
      const mine = at('salon', 25, 9)
      const held = await hold(mine)
      const reservation = {
        id: held.id,
        draft: mine.draft,
        formresponses: [filled('order', dyed(2))],
        addons: { polish: 1 },
      }
      const saved = await save(reservation)
      expect(saved).toMatchObject({
        ok: true,
        value: { id: held.id, end: '2026-11-25 11:05:00', slotend: '2026-11-25 10:00:00', faults: [] },
      })
      expect(saved.ok && saved.value.quote.finalprice).toBe(156)
      const again = await save(reservation)
      expect(again.ok && { ...again.value, version: 0 }).toEqual(saved.ok && { ...saved.value, version: 0 })
      expect(await world.call('get_basereservation', { id: held.id, draft: mine.draft })).toMatchObject({
        ok: true,
        value: { formresponses: [{ formid: 'order', price: 51, time: 3600 }], addons: { polish: 1 } },
      })
      expect((await hold(mine)).end).toBe('2026-11-25 11:05:00')
      const shorter = await save({ ...reservation, formresponses: [filled('order', dyed(0))], addons: {} })
      expect(shorter).toMatchObject({ ok: true, value: { end: '2026-11-25 10:00:00', addedtime: 0, addons: {} } })
      expect(await book(at('salon', 25, 10, { formresponses: [filled('order', honest)] }))).toMatchObject({ ok: true })
    })
    it('are refused if the time is taken, and nothing is lost', async () => {
      const mine = at('salon', 26, 9)
      const held = await hold(mine)
      const first = { id: held.id, draft: mine.draft, formresponses: [filled('order', honest)] }
      expect((await save(first)).ok).toBe(true)
      const next = await hold(at('salon', 26, 10))
      const longer = await save({ ...first, formresponses: [filled('order', dyed(1))] })
      expect(longer).toMatchObject({ ok: false, error: { code: 'slot_taken', data: { addedtime: 1800 } } })
      expect(await world.call('get_basereservation', { id: held.id, draft: mine.draft })).toMatchObject({
        ok: true,
        value: { status: 'in-progress', end: '2026-11-26 10:00:00', formresponses: [{ price: 30 }] },
      })
      expect((await hold(at('salon', 26, 12))).id).not.toBe(next.id)
    })
    it('are refused beyond opening hours, and so is every other way to book them', async () => {
      const late = at('salon', 26, 19)
      const held = await hold(late)
      const answers = { formresponses: [filled('order', dyed(1))] }
      expect(await save({ id: held.id, draft: late.draft, ...answers })).toMatchObject({
        ok: false,
        error: { code: 'slot_taken', data: { addedtime: 1800 } },
      })
      expect(refusal(await book({ ...late, ...answers }))).toContain('slot_taken')
      expect(refusal(await book(at('salon', 26, 19, answers)))).toContain('outside_hours')
    })
    it('are saved while incomplete, and the faults are listed', async () => {
      const mine = at('salon', 27, 9)
      const held = await hold(mine)
      const half = { length: { cut: 1 }, metres: 999, stone: 'gold' }
      const saved = await save({ id: held.id, draft: mine.draft, formresponses: [filled('order', half)] })
      expect(saved.ok && saved.value.faults.map(({ question_id, key }) => `${question_id} ${key}`)).toEqual([
        'metres validation.maximum',
        'stone validation.option',
      ])
      expect(saved.ok && saved.value.formresponses[0]?.responses).toMatchObject([{ question_id: 'length' }])
    })
    it('are refused from strangers and when tampered with', async () => {
      const mine = at('salon', 27, 11)
      const held = await hold(mine)
      expect(refusal(await save({ id: held.id, draft: 'somebody-else' }))).toContain('not_found')
      expect(
        refusal(await save({ id: held.id, draft: mine.draft, formresponses: [filled('order', { member: 5 })] })),
      ).toBe('answer_invalid /reservation/formresponses/0/responses/0/value validation.internal')
      world.clock.now += 700_000
      expect(refusal(await save({ id: held.id, draft: mine.draft }))).toContain('hold_expired')
    })
  })

  describe('answers given with the hold', () => {
    const formresponses = [filled('order', honest)]
    const stored = async ({ id }: Held, draft: string) => {
      const read = await world.call<Held & { addons: object }>('get_basereservation', { id, draft })
      if (!read.ok) throw new Error(read.error.code)
      return read.value
    }
    it('are stored with it, as those that are saved later', async () => {
      const mine = at('salon', 23, 9)
      const held = await hold({ ...mine, formresponses, addons: { lunch: 2 } })
      const read = await stored(held, mine.draft)
      expect(read).toMatchObject({ formresponses: [{ formid: 'order', price: 30 }], addons: { lunch: 2 } })
      expect(read.formresponses[0]?.responses).toMatchObject([{ question_id: 'length' }, { question_id: 'metres' }])
      // The same once more changes nothing.
      const again = await hold({ ...mine, formresponses, addons: { lunch: 2 } })
      expect(again).toMatchObject({ id: held.id, version: read.version })
    })
    it('stay where another slot is held without any', async () => {
      const mine = at('salon', 23, 11)
      await hold({ ...mine, formresponses, addons: { lunch: 1 } })
      const moved = await hold({ ...at('salon', 23, 13), draft: mine.draft })
      expect(moved.quote.finalprice).toBe(142)
      expect(await stored(moved, mine.draft)).toMatchObject({
        formresponses: [{ formid: 'order', price: 30 }],
        addons: { lunch: 1 },
      })
    })
    it('are replaced whole: an add-on that is not wanted any more is not booked', async () => {
      const mine = { ...at('salon', 23, 15), formresponses }
      const held = await hold(mine)
      const reservation = { id: held.id, draft: mine.draft, formresponses }
      await save({ ...reservation, addons: { lunch: 1 } })
      await save(reservation)
      expect((await stored(held, mine.draft)).addons).toEqual({})
      await save({ ...reservation, addons: { lunch: 1 } })
      const booked = await world.call<{ addons: object }>('book_appointment', { user, ...mine })
      expect(booked.ok && booked.value.addons).toEqual({})
    })
  })

  test('each of several appointments is as long as its own answers require', async () => {
    const one = at('salon', 30, 9, { formresponses: [filled('order', { ...honest, length: { dye: 2 } })] })
    const two = { ...at('salon', 30, 10), formresponses: [filled('order', honest)] }
    const cart = (appointments: object[]) => world.call('book_appointments', { user, appointments })
    expect(refusal(await cart([one, two]))).toContain('slot_taken /appointments/1')
    const later = at('salon', 30, 11, { formresponses: two.formresponses })
    const booked = await cart([one, later])
    expect(booked).toMatchObject({
      ok: true,
      value: { reservations: [{ end: '2026-11-30 11:00:00' }, { end: '2026-11-30 12:00:00' }] },
    })
  })

  test('a held cart gets the length that its answers require when it is booked', async () => {
    const [one, two] = [at('salon', 30, 13), at('salon', 30, 16)]
    for (const each of [one, two]) await hold(each)
    const answered = [
      { ...one, formresponses: [filled('order', { ...honest, length: { dye: 1 } })] },
      { ...two, formresponses: [filled('order', honest)] },
    ]
    expect(await world.call('book_appointments', { user, appointments: answered })).toMatchObject({
      ok: true,
      value: { reservations: [{ end: '2026-11-30 14:30:00' }, { end: '2026-11-30 17:00:00' }] },
    })
  })

  test('a slot can be held with any answer; an answer without a price is neither saved nor booked', async () => {
    const formresponses = [filled('upload', { ratio: 0 })]
    const mine = { ...at('files', 27, 15), formresponses }
    const held = await hold(mine)
    expect(held.quote.finalprice).toBe(10)
    expect(refusal(await save({ id: held.id, draft: mine.draft, formresponses }))).toContain('answer_invalid')
    expect(refusal(await book(mine))).toContain('answer_invalid')
    expect(refusal(await book({ ...mine, formresponses: [filled('upload', { ratio: 2 })] }))).toBe('taken')
  })
})
