import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameAsk, News } from '../../core/domain/embedding/events.ts'
import { calls as wire } from '../../core/domain/wire/calls.ts'
import {
  BookedReservation,
  CancellationAnswer,
  DecisionAnswer,
  RescheduleAnswer,
} from '../../core/domain/wire/index.ts'
import { hearPage } from '../frame/tell-host.ts'
import { type Calls, createCalls } from './calls.ts'
import { createRpcClient } from './rpc-client.ts'

/** What the site around an embedded page learns when a call changes what was booked, asked for or waited for. */
let told: (News | FrameAsk)[] = []
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { embedded: '' } } })
  told = []
  hearPage((word) => told.push(word))
})
afterEach(() => {
  hearPage(() => {})
  vi.unstubAllGlobals()
})

/** Calls to a server that answers each the same: a result, or a refusal. */
const callsOf = (answer: { result: unknown } | { error: object }): Calls =>
  createCalls(
    createRpcClient({
      provider: 'quay',
      language: 'en',
      fetcher: async () => Response.json({ jsonrpc: '2.0', id: 0, ...answer }),
    }),
  )

const sail = { id: 'r1', bookable: 'sunset-sail', start: '2026-12-05 17:00:00', end: '2026-12-05 21:00:00', version: 7 }
const own = { id: 'r1', token: 'opens' }
const place = { start: '2026-12-05 17:00:00', end: '2026-12-05 21:00:00' }

/** An answer about it, which says what opens it. */
const being = (status: string, more: object = {}) => ({
  ...{ ...sail, ...more, status },
  ...{ managetoken: 'opens', manageurl: 'https://quay.example/manage/r1' },
})
const inside = (reservation: object, more: object = {}) => ({ reservation, ...more })

interface Way {
  method: keyof typeof wire
  result: object
  call(calls: Calls): Promise<unknown>
  type: string | null
  /** Whether the change itself is told, and not the state that it has led to. */
  isChange?: true
}

const modify = (calls: Calls) => calls.modifyRequest({ ...own, bookable: 'sunset-sail', seats: 1, ...place })
const reschedule = (calls: Calls) => calls.reschedule({ ...own, ...place })
const answer = (calls: Calls) => calls.changeAnswers(own)

const ways: [change: string, way: Way][] = [
  [
    'is cancelled',
    {
      method: 'cancel_reservation',
      result: inside(being('cancelled'), { refund: 0 }),
      call: (calls) => calls.cancel(own),
      type: 'cancelled',
    },
  ],
  [
    'is withdrawn as a request',
    {
      method: 'withdraw_reservation',
      result: inside(being('cancelled')),
      call: (calls) => calls.withdraw(own),
      type: 'cancelled',
    },
  ],
  [
    'has its former time again, as its move is taken back',
    {
      ...{ method: 'withdraw_reservation', result: inside(being('booked')), call: (calls) => calls.withdraw(own) },
      ...{ type: 'moved', isChange: true },
    },
  ],
  [
    'leaves its queue',
    {
      method: 'leave_waitlist',
      result: being('cancelled'),
      call: (calls) => calls.leaveWaitlist(own),
      type: 'cancelled',
    },
  ],
  [
    'is rejected as an offer',
    {
      method: 'reject_waitlist_offer',
      result: being('cancelled'),
      call: (calls) => calls.rejectOffer(own),
      type: 'cancelled',
    },
  ],
  [
    'is accepted as an offer',
    {
      method: 'accept_waitlist_offer',
      result: being('booked'),
      call: (calls) => calls.acceptOffer(own),
      type: 'booked',
    },
  ],
  [
    'is accepted as an offer, and has to be approved',
    {
      method: 'accept_waitlist_offer',
      result: being('pending'),
      call: (calls) => calls.acceptOffer(own),
      type: 'pending',
    },
  ],
  [
    'has its balance paid, as after a refused payment of an approved request',
    { method: 'pay_balance', result: being('booked'), call: (calls) => calls.payBalance(own), type: 'booked' },
  ],
  [
    'is paid anew as a request',
    {
      ...{ method: 'modify_reservation', result: inside(being('pending')), call: modify },
      ...{ type: 'pending', isChange: true },
    },
  ],
  [
    'is paid anew and thereby confirmed',
    { method: 'modify_reservation', result: inside(being('booked')), call: modify, type: 'booked' },
  ],
  [
    'gets other days',
    {
      ...{ method: 'modify_reservation', result: inside(being('gig')), call: modify },
      ...{ type: 'moved', isChange: true },
    },
  ],
  [
    'is moved',
    {
      ...{ method: 'reschedule_reservation', result: inside(being('booked'), { changed: true }), call: reschedule },
      ...{ type: 'moved', isChange: true },
    },
  ],
  [
    'asks to be moved, or pays for that anew',
    {
      ...{ method: 'reschedule_reservation', result: inside(being('pending'), { approval: true }), call: reschedule },
      ...{ type: 'pending', isChange: true },
    },
  ],
  [
    'waits with fewer',
    {
      ...{ method: 'reschedule_reservation', result: inside(being('waitlisted')), call: reschedule },
      ...{ type: 'waitlisted', isChange: true },
    },
  ],
  [
    'asks for other answers',
    {
      ...{ method: 'update_reservation_formresponses', call: answer },
      ...{ result: inside(being('pending'), { approval: true }), type: 'pending', isChange: true },
    },
  ],
  [
    'has other answers, and is what it was',
    { method: 'update_reservation_formresponses', call: answer, result: inside(being('booked')), type: null },
  ],
  [
    'is in its days again, as its time is refused',
    {
      ...{ method: 'refuse_time', result: inside(being('gig')), call: (calls) => calls.refuseTime(own) },
      ...{ type: 'moved', isChange: true },
    },
  ],
]

test.each(ways)('what %s is told once, without its token', async (_what, { result, call, type, isChange }) => {
  await call(callsOf({ result }))
  const status = 'reservation' in result ? Object(result.reservation).status : Object(result).status
  const reservation = { ...sail, status }
  expect(told).toEqual(type === null ? [] : [{ type, reservation, ...(isChange && { change: 7 }) }])
})

test.each(ways)('what %s and is refused is not told', async (_what, { call }) => {
  await call(callsOf({ error: { code: -32000, message: 'no', data: { code: 'status_conflict' } } }))
  expect(told).toEqual([])
})

test.each<[string, object, (calls: Calls) => Promise<unknown>]>([
  ['a cancellation', { refund: 0 }, (calls) => calls.cancel({ ...own, preview: true })],
  ['a move', { changed: true }, (calls) => calls.reschedule({ ...own, ...place, preview: true })],
  ['other answers', { approval: true }, (calls) => calls.changeAnswers({ ...own, preview: true })],
])('what would come of %s is asked without a word', async (_what, more, call) => {
  await call(callsOf({ result: inside(being('cancelled'), more) }))
  expect(told).toEqual([])
})

test('what is taken out of a list that is not booked yet was told by nobody, and its end is not told', async () => {
  expect(await callsOf({ result: being('cancelled') }).leaveUntold(own)).toMatchObject({ ok: true })
  expect(told).toEqual([])
})

/** Told where the booking is thanked for, whatever way it came about. */
const thanked = ['book_appointment', 'join_waitlist']
/** Of staff, whose pages no site may frame, and of their programs. */
const ofStaff = (
  'make_waitlist_offer convert_contact_request book_as_staff ask_for_payment check_in_reservation integrations_update ' +
  'update_reservation approve_reservation reject_reservation'
).split(' ')

test('each call that answers one reservation as it left it is told, or is named here', () => {
  const answers: unknown[] = [BookedReservation, CancellationAnswer, DecisionAnswer, RescheduleAnswer]
  const changing = Object.entries(wire).flatMap(([method, { result }]) => (answers.includes(result) ? method : []))
  const here = new Set<string>([...ways.map(([, { method }]) => method), ...thanked, ...ofStaff])
  expect(changing.toSorted()).toEqual([...here].toSorted())
})
