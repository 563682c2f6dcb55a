import { expect, it } from 'vitest'
import { deliverEvents, usualDelivery } from '../../../jobs/deliver-events.ts'
import type { HookContext, ReservationEvent } from '../../../plugin-api/index.ts'
import { withDatabase } from '../../databases/databases.ts'
import { draftAt, jobsWorld, scope } from '../../worlds/jobs-world.ts'
import { writtenReservations } from '../../worlds/samples/written-reservations.ts'
import { judgeMails } from './judge-mails.ts'
import type { Arrived } from './mail-server.ts'
import { unrecordedIn } from './unrecorded.ts'

/** How soon is up to the machine, ms. */
const soon = { timeout: 20_000 }

await withDatabase('what a killed worker had not recorded', (database) => {
  it('may come again, and a record that is lost afterwards is found', async () => {
    const { db } = database()
    const the = await jobsWorld(db)
    const { outbox } = the.deps.ports.repositories(scope)
    const kept = ['done', 'cut']
    const eventOf = (id: string) => `${id}.booked`
    const mailOf = (id: string) => ({
      messageId: `${eventOf(id)}@quay.northwind.localhost`,
      reservation: id,
      version: 1,
    })
    const arrived: Arrived[] = []
    const [held, dies] = [Promise.withResolvers<void>(), new Set(['cut'])]
    let by = 'first'
    the.plugins.after = [
      {
        plugin: 'mail-smtp',
        name: 'reservation.booked',
        async handle(_context: HookContext, { id, reservation }: ReservationEvent) {
          arrived.push({ messageId: `${id}@quay.northwind.localhost`, by, at: Date.now() })
          if (dies.has(String(reservation.id))) await held.promise
        },
      },
    ]
    for (const [hour, id] of kept.entries()) {
      const reservation = draftAt(hour, { id, draft: null, status: 'booked', expires: null })
      await writtenReservations(db, scope).insert(reservation)
      const event = { id: eventOf(id), name: 'reservation.booked' as const, reservation: id, version: 1 }
      await outbox.add([{ ...event, payload: { language: 'en-us' }, created: the.world.now }])
    }
    const first = deliverEvents(the.deps, usualDelivery)
    await first.run()
    const isEnded = async () => (await db.knex('outbox').where('id', eventOf('done')).whereNull('lane')).length === 1
    await expect.poll(isEnded, soon).toBe(true)
    await expect.poll(() => arrived.length, soon).toBe(2)

    const isUnrecorded = await unrecordedIn(db, 'this-process')
    expect(kept.map((id) => isUnrecorded(mailOf(id).messageId))).toEqual([false, true])
    const kills = [{ by, at: Date.now(), isUnrecorded }]
    // What another process takes over: the claim that has ended, and a record that is undone.
    dies.clear()
    by = 'second'
    const [open] = await db.knex('outbox').where('id', eventOf('cut'))
    await db.knex('outbox').update({ lane: open?.lane, due: the.world.now, holder: null })
    await db.knex('idempotency_keys').where('key', 'like', 'event:done.booked:%').del()
    const second = deliverEvents(the.deps, usualDelivery)
    await second.run()
    await second.settle?.()
    held.resolve()
    await first.settle?.()
    await the.close()

    expect(arrived).toHaveLength(4)
    const ofCut = arrived.filter(({ messageId }) => messageId.startsWith('cut'))
    expect(judgeMails([mailOf('cut')], ofCut, kills)).toEqual({ copies: 1, cut: 1, sent: 1, faults: [] })
    expect(() => judgeMails(kept.map(mailOf), arrived, kills)).toThrow(
      'done.booked@quay.northwind.localhost came again, and was recorded when its sender was killed',
    )
  })

  it('is of messages to programs what the killed process held', async () => {
    const { db } = database()
    const rows = (['waiting', 'delivered'] as const).flatMap((state) =>
      ['killed', 'alive'].map((holder) => ({
        ...{ whitelabel: 'northwind', provider: 'quay', id: `${state}-${holder}`, endpoint: 'e', reservation: 'r' },
        ...{ lane: state === 'waiting' ? 'quay e' : null, name: 'reservation.booked', body: '{}', state, holder },
        ...{ created: 1, due: 2 },
      })),
    )
    await db.knex('webhook_deliveries').insert(rows)
    const isUnrecorded = await unrecordedIn(db, 'killed')
    expect(rows.filter(({ id }) => isUnrecorded(id)).map(({ id }) => id)).toEqual(['waiting-killed'])
    await db.knex('webhook_deliveries').del()
  })
})
