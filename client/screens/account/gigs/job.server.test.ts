import { afterAll, expect, it } from 'vitest'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { componentStage } from '../../../../core/testing/pages/draw-component.ts'
import type { GigCalls } from '../../../data/gig-calls.ts'
import type * as Jobs from './job.tsx'
import type * as Room from './left-room.tsx'
import type * as Open from './open-gig.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { OpenGig } = await stage.load<typeof Open>('screens/account/gigs/open-gig.tsx')
const { Job } = await stage.load<typeof Jobs>('screens/account/gigs/job.tsx')
const { LeftRoom } = await stage.load<typeof Room>('screens/account/gigs/left-room.tsx')

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
const provider = { id: 'quay', name: 'Quay Street', timezonename: 'Eastern Time', phone: '+12075550100' }
const drawn = (Component: typeof Job, changes: Partial<Gig> = {}) =>
  stage
    .draw(Component, { gig: { ...gig, ...changes }, calls, onDone: () => Promise.resolve() }, { provider })
    .replace(/<style[\s\S]*?<\/style>/g, ' ')
const told = (Component: typeof Job, changes: Partial<Gig> = {}) =>
  drawn(Component, changes)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('an open job says until when it may be taken', () => {
  expect(told(OpenGig)).toMatch(/Open until \w+, December 8, 8:00 AM \(Eastern Time\)/)
  expect(told(OpenGig, { expires_utc: null })).not.toContain('Open until')
})

it('a job of one’s own says until when it may be given back, while that is so', () => {
  expect(told(Job)).toMatch(/You can give it back until \w+, December 7, 10:00 AM \(Eastern Time\)\./)
  expect(told(Job, { givebackuntil_utc: '2020-12-07T15:00:00Z' })).not.toContain('You can give it back until')
})

const ines = { id: 'ines', name: 'Ines', bids: false, free: true }
const days = { ...span, start_utc: gig.start_utc, end_utc: gig.end_utc }
const stamps = { created: '2999-12-01 10:00:00', modified: '2999-12-01 10:00:00' }
const bid = { resource: 'ines', amount: 150, note: '', taken: false, start_utc: null, ...stamps }

it.each<[string, typeof Job, Partial<Gig>, string[]]>([
  ['open', OpenGig, {}, ['Take it']],
  [
    'open to two that one acts for',
    OpenGig,
    { fitting: [ines, { ...ines, id: 'bo', name: 'Bo' }] },
    ['Take it for Ines', 'Take it for Bo'],
  ],
  ['with days instead of a time', OpenGig, { date_restriction: days }, ['Choose a time']],
  ['while one has something else', OpenGig, { fitting: [{ ...ines, free: false }] }, []],
  ['whose payment is not through', OpenGig, { awaitspayment: true }, []],
  ['that is bid for', OpenGig, { fitting: [{ ...ines, bids: true }] }, ['Make an offer']],
  [
    'with a bid of one’s own',
    OpenGig,
    { fitting: [{ ...ines, bids: true }], bids: [bid] },
    ['Change your offer', 'Withdraw your offer'],
  ],
  ['that is taken', Job, {}, ['Give it back']],
  ['that is taken and soon', Job, { givebackuntil_utc: '2020-12-07T15:00:00Z' }, []],
  ['that is taken and asked to move', Job, { moveasked: days }, []],
])('offers its claimer what can be done with a job: %s', (_, Component, changes, actions) => {
  const buttons = [...drawn(Component, changes).matchAll(/<button\b[^>]*>(.*?)<\/button>/g)]
  expect(buttons.map(([, inner = '']) => inner.replace(/<[^>]+>/g, '').trim())).toEqual(actions)
})

const details = {
  ...{ first_name: 'Grace', last_name: 'Hopper', mobile_phone_number: '+12075550142' },
  ...{ where: '12 Elm Street, Freeport, ME', addons: [], answers: [] },
}

it('a job that is taken says how to reach its customer, and whom to ask where they gave no number', () => {
  expect(drawn(Job, { details })).toContain('href="tel:+12075550142"')
  const without = drawn(Job, { details: { ...details, mobile_phone_number: '' } })
  expect(without).toContain('No phone number was given. Ask Quay Street:')
  expect(without).toContain('href="tel:+12075550100"')
})

it('the room that a taken job leaves says whose it is, when, for whom, and where it stands now', () => {
  const room = (job: Gig | undefined) =>
    stage.draw(LeftRoom, { words: 'Boat brought to you is yours.', job }, { provider })
  const html = room({ ...gig, details })
  for (const part of ['Boat brought to you is yours.', 'For Grace Hopper', 'tel:+12075550142', 'href="#job-a1b2c3"'])
    expect(html).toContain(part)
  expect(html).toMatch(/December 8.*10:00.AM/)
  expect(html).not.toContain('aria-hidden="true"><p')
  // Of one that was given back only that.
  expect(room(undefined)).not.toMatch(/<a |Grace/)
})
