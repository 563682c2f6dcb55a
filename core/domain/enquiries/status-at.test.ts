import { expect, test } from 'vitest'
import { type EnquiryStatus, enquiryLife, enquiryStatusAt, enquiryStatuses, linkUntil, mayAnswer } from './status-at.ts'

const made = 1_000
const soon = made + 1
const late = made + enquiryLife
const offer = (end: number) => ({ status: 'waitlisted' as const, waitlistoffer: { end } })

test.each<[string, Parameters<typeof enquiryStatusAt>, EnquiryStatus]>([
  ['is open when it is made', [{ status: 'open', modified: made }, null, soon], 'open'],
  ['lapses 14 days later', [{ status: 'open', modified: made }, null, late], 'lapsed'],
  ['is answered', [{ status: 'answered', modified: made }, null, soon], 'answered'],
  ['lapses 14 days after the answer', [{ status: 'answered', modified: made }, null, late], 'lapsed'],
  ['is offered while the offer stands', [{ status: 'offered', modified: made }, offer(soon + 1), soon], 'offered'],
  ['is answered once the offer has ended', [{ status: 'offered', modified: made }, offer(soon), soon], 'answered'],
  ['is declined for good', [{ status: 'declined', modified: made }, null, late], 'declined'],
  [
    'is converted by what was accepted, also long after',
    [{ status: 'offered', modified: made }, { status: 'booked', waitlistoffer: null }, late],
    'converted',
  ],
  [
    'is converted by what waits for approval',
    [{ status: 'offered', modified: made }, { status: 'pending', waitlistoffer: null }, soon],
    'converted',
  ],
  [
    'is answered when what came of it was cancelled',
    [{ status: 'offered', modified: made }, { status: 'cancelled', waitlistoffer: null }, soon],
    'answered',
  ],
])('%s', (_what, asked, status) => {
  expect(enquiryStatusAt(...asked)).toBe(status)
})

test('the link of a mail opens it for 30 days after it lapsed, or was answered, offered or declined', () => {
  const month = 30 * 86_400_000
  expect(linkUntil({ status: 'open', modified: made })).toBe(late + month)
  for (const status of ['answered', 'offered', 'declined'] as const)
    expect(linkUntil({ status, modified: made })).toBe(made + month)
})

test('what became a reservation, or was declined, is not answered any more', () => {
  expect(enquiryStatuses.filter(mayAnswer)).toEqual(['open', 'answered', 'offered', 'lapsed'])
})
