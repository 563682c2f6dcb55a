import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameAsk, News } from '../../core/domain/embedding/events.ts'
import { hearPage } from '../frame/tell-host.ts'
import { type Calls, createCalls } from './calls.ts'
import { createRpcClient } from './rpc-client.ts'

/** What the site around an embedded page learns when something ends that was booked, asked for or waited for. */
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

const sail = { id: 'r1', bookable: 'sunset-sail', start: '2026-12-05 17:00:00', end: '2026-12-05 21:00:00' }
const ended = { ...sail, status: 'cancelled', managetoken: 'opens', manageurl: 'https://quay.example/manage/r1' }
const own = { id: 'r1', token: 'opens' }

const ways: [way: string, result: object, end: (calls: Calls) => Promise<unknown>][] = [
  ['cancelled', { reservation: ended, refund: 0 }, (calls) => calls.cancel(own)],
  ['withdrawn as a request', { reservation: ended }, (calls) => calls.withdraw(own)],
  ['left in its queue', ended, (calls) => calls.leaveWaitlist(own)],
  ['rejected as an offer', ended, (calls) => calls.rejectOffer(own)],
]

test.each(ways)('what is %s is told once as cancelled, without its token', async (_way, result, end) => {
  await end(callsOf({ result }))
  expect(told).toEqual([{ type: 'cancelled', reservation: { ...sail, status: 'cancelled' } }])
})

test.each(ways)('what is to be %s, and is refused, is not told', async (_way, _result, end) => {
  await end(callsOf({ error: { code: -32000, message: 'no', data: { code: 'status_conflict' } } }))
  expect(told).toEqual([])
})

test('a move that is taken back is told with the time that it has again', async () => {
  await callsOf({ result: { reservation: { ...ended, status: 'booked' } } }).withdraw(own)
  expect(told).toEqual([{ type: 'moved', reservation: { ...sail, status: 'booked' } }])
})

test('what would come back of a cancellation is asked without a word', async () => {
  await callsOf({ result: { reservation: ended, refund: 0 } }).cancel({ ...own, preview: true })
  expect(told).toEqual([])
})

test('what is taken out of a list that is not booked yet was told by nobody, and its end is not told', async () => {
  expect(await callsOf({ result: ended }).leaveUntold(own)).toMatchObject({ ok: true })
  expect(told).toEqual([])
})
