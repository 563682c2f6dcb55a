import { afterAll, expect, it } from 'vitest'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { componentStage } from '../../../../core/testing/pages/draw-component.ts'
import type { GigCalls } from '../../../data/gig-calls.ts'
import type * as Jobs from './job.tsx'
import type * as Open from './open-gig.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { OpenGig } = await stage.load<typeof Open>('screens/account/gigs/open-gig.tsx')
const { Job } = await stage.load<typeof Jobs>('screens/account/gigs/job.tsx')

const span = { start: '2999-12-08 10:00:00', end: '2999-12-08 12:00:00' }
const gig: Gig = {
  ...{ id: 'a1b2c3', version: 1, bookable: 'boat', bookablename: 'Boat brought to you', status: 'gig', ...span },
  ...{ start_utc: '2999-12-08T15:00:00Z', end_utc: '2999-12-08T17:00:00Z', timezone: 'America/New_York' },
  ...{
    stay: null,
    date_restriction: null,
    moveasked: null,
    awaitspayment: false,
    seats: 2,
    area: null,
    groups: [],
    mine: [],
  },
  ...{ fitting: [{ id: 'ines', name: 'Ines', bids: false, free: true }], bids: [], details: null },
  expires_utc: '2999-12-08T13:00:00Z',
  givebackuntil_utc: '2999-12-07T15:00:00Z',
}
const unasked = () => Promise.reject(new Error('Nothing is pressed.'))
const calls: GigCalls = {
  ...{ gigs: unasked, claim: unasked, giveBack: unasked, times: unasked },
  ...{ bid: unasked, withdraw: unasked, bids: unasked, pick: unasked },
}
const provider = { id: 'quay', name: 'Quay Street', timezonename: 'Eastern Time' }
const told = (Component: typeof Job, changes: Partial<Gig> = {}) =>
  stage
    .draw(Component, { gig: { ...gig, ...changes }, calls, onDone: () => Promise.resolve() }, { provider })
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('an open job says until when it may be taken', () => {
  expect(told(OpenGig)).toMatch(/Open until \w+, December 8, 8:00 AM \(Eastern Time\)/)
  expect(told(OpenGig, { expires_utc: null })).not.toContain('Open until')
})

it('a job of one’s own says until when it may be given back, while that is so', () => {
  expect(told(Job)).toMatch(/You can give it back until \w+, December 7, 10:00 AM \(Eastern Time\)\./)
  expect(told(Job, { givebackuntil_utc: '2020-12-07T15:00:00Z' })).not.toContain('You can give it back until')
})
