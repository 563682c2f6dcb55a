import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundAnswer, RefundTask } from '../../domain/wire/refunds.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, type Mirrored, mirroredWorld } from '../../testing/worlds/paid/mirrored-world.ts'

/** Halves: of 40.30 the service moves 40.00. */
const halves = { minimum: 50, maximum: 99_999_950, step: 50 }

await withDatabase('a processor that moves money in steps', (database) => {
  let mirrored: Mirrored
  const sent: string[] = []
  beforeAll(async () => {
    mirrored = await mirroredWorld(database(), { checklistconfirm: 'booked' })
    const { card } = mirrored
    const { capture, refund } = card
    card.units = () => halves
    card.capture = (context, call) => {
      sent.push(`capture ${call.amount}`)
      return capture(context, call)
    }
    card.refund = (context, call) => {
      sent.push(`refund ${call.amount}`)
      return refund(context, call)
    }
  })
  afterAll(async () => {
    Object.assign(mirrored.card, { units: undefined })
    await mirrored.world.close()
  })

  const staff = async <T>(name: string, params: object): Promise<T> => {
    const answer = await mirrored.world.as<T>('pia', name, params)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const give = (one: Booked | undefined, params: object) =>
    staff<RefundAnswer>('refund_reservation', { id: one?.id, reason: 'too late', ...params })
  const refunds = async (attempt: string) =>
    (await mirrored.payments().refundsOf(attempt)).map(({ state, amount, byhand }) =>
      [state, amount, byhand?.why].filter(Boolean).join(' '),
    )
  const isSound = async () => expect(await mirrored.faults(true)).toEqual([])

  test('what is between two steps is a task by hand at once, as the preview says', async () => {
    const { booked, attempt } = await mirrored.book('sail')
    const parts = [
      { means: 'card', amount: 40 },
      { means: 'byhand', amount: 0.3, why: 'step' },
    ]
    sent.length = 0
    expect(await give(booked[0], { amount: 40.3, preview: true })).toMatchObject({ parts })
    expect(await give(booked[0], { amount: 40.3, idempotencykey: 'between' })).toMatchObject({
      ...{ amount: 40.3, goodwill: 40.3, errors: [], parts },
      reservation: { paymentinformation: { paidprice: 59.7 } },
    })
    expect(sent).toEqual(['refund 4000'])
    expect(await refunds(attempt.id)).toEqual(['done 4000', 'by_hand 30 step'])
    const { tasks } = await staff<{ tasks: RefundTask[] }>('get_refund_tasks', {})
    const [task] = tasks.filter(({ reservation }) => reservation?.id === booked[0]?.id)
    expect(task).toMatchObject({ state: 'by_hand', why: 'step', amount: 0.3 })
    const handed = { id: task?.id, means: 'cash', memo: 'at the desk', externalid: 'R-1' }
    expect(await staff('settle_refund_task', handed)).toMatchObject({ task: { state: 'handed' } })
    await isSound()
    // What is left of it goes back in the same way.
    sent.length = 0
    await staff('cancel_reservation', { id: booked[0]?.id, refundobj: { refundstatus: 'full' } })
    expect(sent).toEqual(['refund 5950'])
    expect(await refunds(attempt.id)).toContain('by_hand 20 step')
    await isSound()
  })

  test('less than a step is a task as a whole', async () => {
    const { booked, attempt } = await mirrored.book('row')
    sent.length = 0
    expect(await give(booked[0], { amount: 0.49, idempotencykey: 'little' })).toMatchObject({
      parts: [{ means: 'byhand', amount: 0.49, why: 'step' }],
    })
    expect(sent).toEqual([])
    expect(await refunds(attempt.id)).toEqual(['by_hand 49 step'])
    await isSound()
  })

  test('while a bank disputes the payment all of it waits, and is parted once it is sent', async () => {
    const { booked, attempt, reference } = await mirrored.book('row')
    await mirrored.disputed(reference, [{ amount: 1000 }])
    await give(booked[0], { amount: 10.2, idempotencykey: 'held' })
    expect(await refunds(attempt.id)).toEqual(['ordered 1020'])
    await mirrored.disputed(reference, [{ amount: 1000, state: 'won' }], 'dispute_closed')
    await mirrored.runJobs()
    expect(await refunds(attempt.id)).toEqual(['done 1000', 'by_hand 20 step'])
    await isSound()
  })
})
