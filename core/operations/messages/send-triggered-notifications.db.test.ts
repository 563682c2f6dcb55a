import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { mailsIn } from '../../testing/worlds/mail-box.ts'

type Answer = { successes: { event: string }[]; errors: { event: string }[] }

await withDatabase('messages that a call asks for', (database) => {
  let world: BookingWorld
  let dataFolder = ''
  let count = 0
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'messages-'))
    world = await bookingWorld(database(), {}, { dataFolder })
  })
  afterAll(async () => {
    await world.close()
    await rm(dataFolder, { recursive: true, force: true })
  })

  const cancelled = async () => {
    count += 1
    const booked = await world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...{ bookable: 'talk', draft: `told-draft-${count}`, seats: 1 },
      user: { email: `ada${count}@customers.example`, firstname: 'Ada', lastname: 'Moor' },
      ...{ start: `2026-11-2${count + 2} 10:00:00`, end: `2026-11-2${count + 2} 11:00:00` },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const { id, managetoken: token } = booked.value
    const done = await world.call('cancel_reservation', { id, token })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    return { id, token, email: `ada${count}@customers.example` }
  }
  const send = (reservationid: string, more: object) =>
    world.call<Answer>('send_triggered_notifications', { reservationid, trigger: 'cancellation', ...more })
  /** The subjects of the mails to an address, in any order. */
  const mailsTo = async (address: string) => {
    const mails = (await mailsIn(dataFolder)).filter(({ to }) => to === address)
    return mails.map(({ subject }) => subject.split(':')[0])
  }

  test('what is due is sent, after what happened before it, and nothing again', async () => {
    const { id, token, email } = await cancelled()
    const whole = { token, bookableid: 'talk', providerid: 'quay' }
    expect(await send(id, whole)).toMatchObject({
      ok: true,
      value: { successes: [{ event: 'reservation.cancelled' }], errors: [] },
    })
    expect((await mailsTo(email)).toSorted()).toEqual(['Canceled', 'Confirmed'])
    expect(await send(id, whole)).toMatchObject({ ok: true, value: { successes: [], errors: [] } })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('what another trigger is about stays due', async () => {
    const { id, token, email } = await cancelled()
    expect(await send(id, { token, trigger: 'reschedule' })).toMatchObject({ value: { successes: [], errors: [] } })
    expect(await mailsTo(email)).toEqual([])
    expect(await send(id, { token, trigger: 'booking' })).toMatchObject({
      value: { successes: [{ event: 'reservation.booked' }] },
    })
    expect(await mailsTo(email)).toEqual(['Confirmed'])
    expect(await send(id, { token })).toMatchObject({ value: { successes: [{ event: 'reservation.cancelled' }] } })
  })

  test('of two simultaneous calls one sends it', async () => {
    const { id, token, email } = await cancelled()
    const answers = await Promise.all([send(id, { token }), send(id, { token })])
    const sent = answers.flatMap((answer) => (answer.ok ? answer.value.successes : []))
    expect(sent.map(({ event }) => event)).toEqual(['reservation.cancelled'])
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('what can not be sent is named, and sent later', async () => {
    const { id, token, email } = await cancelled()
    const [mail, aside] = [join(dataFolder, 'mail'), join(dataFolder, 'mail-aside')]
    await rename(mail, aside)
    await writeFile(mail, 'no folder')
    const failed = await send(id, { token })
    await rm(mail)
    await rename(aside, mail)
    expect(failed).toMatchObject({ value: { successes: [], errors: [{ event: 'reservation.cancelled' }] } })
    // Its mail waits for the confirmation's, which is tried again in half a minute.
    const early = await send(id, { token })
    expect(early).toMatchObject({ value: { successes: [], errors: [{ event: 'reservation.cancelled' }] } })
    world.clock.now += 60_000
    expect(await send(id, { token })).toMatchObject({ value: { successes: [{ event: 'reservation.cancelled' }] } })
    expect((await mailsTo(email)).toSorted()).toEqual(['Canceled', 'Confirmed'])
  })

  test('a reservation is told to its customer and to staff only', async () => {
    const { id, token } = await cancelled()
    const refused = { ok: false, error: { code: 'not_found' } }
    expect(await send(id, {})).toMatchObject(refused)
    expect(await send(id, { token, bookableid: 'visit' })).toMatchObject(refused)
    expect(await send(id, { token, providerid: 'kiln' })).toMatchObject(refused)
    expect(
      await world.call('send_triggered_notifications', { reservationid: id, trigger: 'cancellation' }, 'quay', 'api'),
    ).toMatchObject({
      value: { successes: [{ event: 'reservation.cancelled' }] },
    })
  })
})
