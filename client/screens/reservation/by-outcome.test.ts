import { expect, test } from 'vitest'
import { byOutcome } from './by-outcome.ts'

type One = { id: number; found: Parameters<typeof byOutcome>[0] | null }

const booked = { status: 'booked', former: null, confirmedby: null } as const
const waiting = { status: 'waitlisted', former: null, confirmedby: null } as const
const open = { status: 'gig', former: null, confirmedby: 'claim' } as const
const unconfirmed = { status: 'gig', former: null, confirmedby: 'staff' } as const
const asked = { status: 'pending', former: null, confirmedby: null } as const
const moved = { status: 'pending', former: { start: '2026-11-24 09:00:00' }, confirmedby: null } as const
const read = ({ found }: One) => found
const told = (first: One['found'], others: One['found'][]) =>
  first &&
  byOutcome(
    first,
    others.map((found, id) => ({ id, found })),
    read,
  ).map(({ outcome, all }) => [outcome, ...all.map(({ id }) => id)])

test('booked, pending, rescheduled and waitlisted ones are separated, in this order', () => {
  expect(told(booked, [waiting, moved, booked, asked, waiting])).toEqual([
    ['booked', 2],
    ['pending', 3],
    ['rescheduled', 1],
    ['waitlisted', 0, 4],
  ])
})

test('what staff have yet to confirm is told apart from what somebody is looked for', () => {
  expect(told(booked, [unconfirmed, open, booked])).toEqual([
    ['booked', 2],
    ['gig', 1],
    ['unconfirmed', 0],
  ])
})

test('where all came out alike there is nothing to separate', () => {
  expect(told(booked, [booked, booked])).toEqual([[null, 0, 1]])
  expect(told(moved, [moved])).toEqual([[null, 0]])
})

test('those that came out unlike the first are told so, even if they are alike among themselves', () => {
  expect(told(booked, [waiting, waiting])).toEqual([['waitlisted', 0, 1]])
  expect(told(asked, [moved])).toEqual([['rescheduled', 0]])
  expect(told(booked, [{ status: null, former: null, confirmedby: null }])).toEqual([['in-progress', 0]])
})

test('nothing moves until all are there', () => {
  expect(told(booked, [waiting, null])).toEqual([[null, 0, 1]])
})
