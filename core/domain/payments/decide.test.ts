import { describe, expect, it, test } from 'vitest'
import {
  type AttemptView,
  type Decision,
  decide,
  type Fact,
  facts,
  type Relation,
  relationOf,
  relations,
} from './decide.ts'

/** Every combination of an attempt's flags. */
const views: AttemptView[] = Array.from({ length: 2 ** 9 }, (_, bits) => ({
  hasReference: (bits & 1) !== 0,
  isCalledOff: (bits & 2) !== 0,
  isInGoodHands: (bits & 4) !== 0,
  wasToldFailed: (bits & 8) !== 0,
  hasTimeLeft: (bits & 16) !== 0,
  isLongSilent: (bits & 32) !== 0,
  isOverdue: (bits & 64) !== 0,
  isCallOffLost: (bits & 128) !== 0,
  isToBeRenewed: (bits & 256) !== 0,
  settled: null,
}))

const all = views.flatMap((view) =>
  relations.flatMap((relation) =>
    facts.map((fact) => ({ view, relation, fact, decision: decide(view, relation, fact) })),
  ),
)
const where = (fits: (one: (typeof all)[number]) => boolean) => all.filter(fits)

test(`decides every one of ${views.length * relations.length * facts.length} combinations`, () => {
  expect(all).toHaveLength(512 * 11 * 12)
})

describe('over every combination', () => {
  it('books only an unchanged draft, with the right amount, never after the customer was told that it failed', () => {
    const booked = where(({ decision }) => decision.do === 'book')
    expect(booked.length).toBeGreaterThan(0)
    for (const { view, relation, fact } of booked) {
      expect(relation).toBe('open')
      expect(['authorized', 'captured', 'saved', 'settling']).toContain(fact)
      expect(view.wasToldFailed).toBe(false)
      if (fact === 'settling') expect(view.hasTimeLeft).toBe(true)
    }
  })

  it.each(facts)(
    'says %s: releases of what a booking relies on only another amount, and what was refused before',
    (fact) => {
      const relied = where((one) => one.fact === fact && ['booked', 'mixed'].includes(one.relation))
      expect(relied.length).toBe(2 * views.length)
      const released = relied.filter(({ decision }) => decision.do === 'void')
      const isRefused = ({ view }: (typeof relied)[number]) => fact === 'authorized' && view.wasToldFailed
      expect(released).toEqual(fact === 'mismatch_authorized' ? relied : relied.filter(isRefused))
      for (const { decision } of released)
        expect(decision.tell).toBe(fact === 'mismatch_authorized' ? 'payment_failed' : null)
      // What is called off has no money: it is not there, or waits for its customer, or for its charge.
      for (const { decision } of relied) if (decision.do === 'call_off') expect(['none', 'action']).toContain(fact)
      if (fact === 'authorized')
        for (const { view, decision } of relied) expect(decision.do).toBe(view.wasToldFailed ? 'void' : 'capture')
    },
  )

  it('lets a booking owe its amount where its money is not there, and says so to nobody else', () => {
    for (const { relation, fact, decision } of all) {
      const isWrong = fact === 'mismatch_authorized' || fact === 'mismatch_captured'
      const isGone = isWrong || fact === 'declined' || fact === 'voided'
      const stands = relation === 'booked' || relation === 'mixed'
      expect(decision.tell === 'payment_failed').toBe(isGone && stands)
      if (isWrong) expect(decision.do).toBe(fact === 'mismatch_captured' ? 'suspend' : 'void')
    }
  })

  it('captures only what was confirmed with it, or points that are bought', () => {
    for (const { relation } of where(({ decision }) => decision.do === 'capture'))
      expect(['booked', 'approving', 'mixed', 'owed']).toContain(relation)
  })

  it('keeps what is authorised for a request, a part of a cart or a change, and takes it once that is confirmed', () => {
    for (const { view, relation, fact, decision } of all) {
      const isRequest = relation === 'pending' && (fact === 'authorized' || fact === 'saved')
      const isPart = relation === 'waiting' && ['authorized', 'captured', 'saved'].includes(fact) && !view.wasToldFailed
      const isBeside = relation === 'beside' && ['authorized', 'captured', 'saved'].includes(fact)
      const isChange = isBeside && !view.wasToldFailed && !view.isOverdue
      expect(decision.do === 'keep' || decision.do === 'renew').toBe(isRequest || isPart || isChange)
      if (relation === 'approving' && fact === 'authorized') expect(decision.do).toBe('capture')
    }
  })

  it('never books or ends a request for lack of money: its customer brings another method', () => {
    for (const { relation, fact, decision } of where((one) => ['pending', 'approving'].includes(one.relation))) {
      expect(decision.do).not.toBe('book')
      if (['declined', 'voided'].includes(fact)) expect(decision).toEqual({ do: 'fail', tell: 'another_method' })
      if (fact === 'mismatch_authorized') expect(decision).toEqual({ do: 'void', tell: 'another_method' })
      expect(relation === 'pending' && decision.do === 'capture').toBe(false)
    }
  })

  it('gives back what no change has taken in time, and never takes it by itself', () => {
    for (const { view, fact, decision } of where(({ relation }) => relation === 'beside')) {
      expect(['book', 'capture', 'charge', 'renew']).not.toContain(decision.do)
      if (!view.isOverdue && !view.wasToldFailed) continue
      if (fact === 'authorized') expect(decision).toEqual({ do: 'void', tell: 'returned' })
      if (fact === 'captured') expect(decision).toEqual({ do: 'record', keep: 'nothing', tell: 'returned' })
      if (fact === 'saved') expect(['call_off', 'wait', 'give_up', 'ask_later']).toContain(decision.do)
    }
  })

  it('keeps no money that booked nothing', () => {
    const kept = where(
      ({ relation, fact, decision }) =>
        fact === 'captured' &&
        ['stale', 'other'].includes(relation) &&
        !(decision.do === 'record' && decision.keep === 'nothing'),
    )
    expect(kept).toEqual([])
  })

  it('never ends an attempt while its money may still move', () => {
    for (const { view, fact, decision } of all) {
      if (decision.do !== 'fail' || fact !== 'none') continue
      expect(view.hasReference && !view.isCalledOff).toBe(false)
      expect(view.isInGoodHands).toBe(false)
    }
  })

  it('gives up only what nothing waits for, after a call-off, once, and while its money is not there', () => {
    const given = where(({ decision }) => decision.do === 'give_up')
    expect(new Set(given.map(({ fact }) => fact))).toEqual(
      new Set(['silent', 'none', 'processing', 'settling', 'action', 'saved']),
    )
    for (const { view, relation, decision } of given) {
      expect(['open', 'waiting', 'stale', 'other', 'beside', 'owed']).toContain(relation)
      expect([view.isOverdue, view.wasToldFailed]).toEqual([true, false])
      expect(view.isCalledOff || view.isCallOffLost).toBe(true)
      expect(decision.tell).toBe('unpaid')
    }
  })

  it('does not give up for silence what a booking or a request relies on', () => {
    for (const { relation, decision } of where(({ fact }) => fact === 'silent'))
      if (['booked', 'mixed', 'pending', 'approving', 'ended'].includes(relation)) expect(decision.do).toBe('ask_later')
      else expect(['ask_later', 'call_off', 'give_up']).toContain(decision.do)
  })

  it('calls nothing off twice in a row, nor what waits for its customer or is in good hands', () => {
    for (const { view, fact, decision } of where((one) => one.decision.do === 'call_off')) {
      expect([view.isCalledOff, view.isCallOffLost, decision.tell]).toEqual([false, false, null])
      if (fact !== 'none' && fact !== 'saved') expect(view.hasTimeLeft).toBe(false)
      expect(view.isInGoodHands).toBe(false)
    }
  })

  it('renews only what is authorised for a request, and charges a saved method only once that is approved', () => {
    for (const { view, relation, fact, decision } of all) {
      const isRenewed = relation === 'pending' && fact === 'authorized' && view.isToBeRenewed
      expect(decision.do === 'renew').toBe(isRenewed)
      const stands = ['approving', 'booked', 'mixed'].includes(relation)
      expect(decision.do === 'charge').toBe(fact === 'saved' && stands)
    }
  })

  it('asks on in the end about whatever nobody can say, and raises an alarm after 72 hours', () => {
    for (const { view, decision } of where(({ fact }) => fact === 'silent'))
      if (decision.do === 'ask_later') expect(decision.alarm).toBe(view.isLongSilent)
  })
})

it('takes money out of suspense as staff have decided, and nothing else follows from that', () => {
  for (const view of views)
    for (const relation of relations)
      for (const settled of ['keep', 'return'] as const)
        for (const fact of facts) {
          const decision = decide({ ...view, settled }, relation, fact)
          const keep = settled === 'keep' ? 'standing' : 'nothing'
          if (fact === 'mismatch_captured') expect(decision).toMatchObject({ do: 'record', keep })
          else expect(decision).toEqual(decide(view, relation, fact))
        }
})

const calm: AttemptView = {
  hasReference: true,
  isCalledOff: false,
  isInGoodHands: false,
  wasToldFailed: false,
  hasTimeLeft: false,
  isLongSilent: false,
  isOverdue: false,
  isCallOffLost: false,
  isToBeRenewed: false,
  settled: null,
}

/** Its time is over, and its call-off could not be delivered. */
const lost = { isOverdue: true, isCallOffLost: true }

describe('row by row', () => {
  it.each<[Fact, Relation, Partial<AttemptView>, Partial<Decision>]>([
    ['silent', 'open', { isLongSilent: true, hasTimeLeft: true }, { do: 'ask_later', alarm: true }],
    ['silent', 'stale', { isLongSilent: true, wasToldFailed: true, ...lost }, { do: 'ask_later', alarm: true }],
    ['silent', 'open', { hasTimeLeft: true }, { do: 'ask_later', alarm: false }],
    ['silent', 'open', { isOverdue: true }, { do: 'call_off' }],
    ['silent', 'open', { isInGoodHands: true }, { do: 'ask_later' }],
    ['silent', 'open', lost, { do: 'give_up', tell: 'unpaid' }],
    ['silent', 'open', { isOverdue: true, isCalledOff: true }, { do: 'give_up' }],
    ['silent', 'open', { isCallOffLost: true }, { do: 'ask_later' }],
    ['silent', 'open', { ...lost, wasToldFailed: true }, { do: 'ask_later' }],
    ['silent', 'other', lost, { do: 'give_up' }],
    ['silent', 'booked', {}, { do: 'ask_later', alarm: false }],
    ['none', 'open', { isInGoodHands: true }, { do: 'wait' }],
    ['none', 'open', {}, { do: 'call_off' }],
    ['none', 'open', lost, { do: 'give_up' }],
    ['none', 'booked', { isCallOffLost: true }, { do: 'ask_later' }],
    ['none', 'open', { isCalledOff: true }, { do: 'fail', tell: 'unpaid' }],
    ['none', 'open', { hasReference: false }, { do: 'fail', tell: 'unpaid' }],
    ['mismatch_authorized', 'open', {}, { do: 'void', tell: 'mismatch' }],
    ['mismatch_authorized', 'booked', {}, { do: 'void', tell: 'payment_failed' }],
    ['mismatch_authorized', 'mixed', {}, { do: 'void', tell: 'payment_failed' }],
    ['mismatch_authorized', 'ended', {}, { do: 'void', tell: 'mismatch' }],
    ['mismatch_captured', 'open', {}, { do: 'suspend', tell: 'mismatch' }],
    ['mismatch_captured', 'booked', {}, { do: 'suspend', tell: 'payment_failed' }],
    ['mismatch_captured', 'mixed', {}, { do: 'suspend', tell: 'payment_failed' }],
    ['mismatch_captured', 'ended', {}, { do: 'suspend', tell: 'mismatch' }],
    ['processing', 'open', { hasTimeLeft: true }, { do: 'wait', tell: 'unknown' }],
    ['processing', 'booked', {}, { do: 'wait', tell: 'unknown' }],
    ['processing', 'open', { isOverdue: true }, { do: 'call_off' }],
    ['processing', 'open', lost, { do: 'give_up' }],
    ['action', 'open', { hasTimeLeft: true }, { do: 'wait', tell: 'action' }],
    ['action', 'open', {}, { do: 'call_off' }],
    ['action', 'stale', { hasTimeLeft: true }, { do: 'wait', tell: 'action' }],
    ['action', 'stale', {}, { do: 'call_off' }],
    ['action', 'open', lost, { do: 'give_up' }],
    ['action', 'booked', { isCallOffLost: true }, { do: 'ask_later' }],
    ['authorized', 'open', { wasToldFailed: true }, { do: 'void', tell: 'returned' }],
    ['captured', 'open', { wasToldFailed: true }, { do: 'record', keep: 'nothing' }],
    ['authorized', 'open', {}, { do: 'book' }],
    ['captured', 'open', {}, { do: 'book' }],
    ['authorized', 'booked', {}, { do: 'capture' }],
    ['authorized', 'mixed', {}, { do: 'capture' }],
    ['authorized', 'booked', { wasToldFailed: true }, { do: 'void', tell: null }],
    ['authorized', 'stale', {}, { do: 'void' }],
    ['authorized', 'ended', {}, { do: 'void' }],
    ['authorized', 'other', {}, { do: 'void' }],
    ['captured', 'booked', {}, { do: 'record', keep: 'standing' }],
    ['captured', 'ended', {}, { do: 'record', keep: 'standing' }],
    ['authorized', 'pending', {}, { do: 'keep' }],
    ['authorized', 'pending', { isToBeRenewed: true }, { do: 'renew' }],
    ['authorized', 'approving', { isToBeRenewed: true }, { do: 'capture' }],
    ['saved', 'open', {}, { do: 'book' }],
    ['saved', 'open', { wasToldFailed: true }, { do: 'call_off' }],
    ['saved', 'pending', {}, { do: 'keep' }],
    ['saved', 'approving', {}, { do: 'charge' }],
    ['saved', 'ended', {}, { do: 'call_off' }],
    ['saved', 'stale', {}, { do: 'call_off' }],
    ['saved', 'other', lost, { do: 'give_up' }],
    ['authorized', 'approving', {}, { do: 'capture' }],
    ['captured', 'pending', {}, { do: 'record', keep: 'standing' }],
    ['captured', 'approving', {}, { do: 'record', keep: 'standing' }],
    ['declined', 'approving', {}, { do: 'fail', tell: 'another_method' }],
    ['voided', 'pending', {}, { do: 'fail', tell: 'another_method' }],
    ['mismatch_captured', 'approving', {}, { do: 'suspend', tell: 'another_method' }],
    ['action', 'pending', {}, { do: 'call_off' }],
    ['authorized', 'beside', { hasTimeLeft: true }, { do: 'keep' }],
    ['captured', 'beside', { hasTimeLeft: true }, { do: 'keep' }],
    ['saved', 'beside', { hasTimeLeft: true }, { do: 'keep' }],
    ['authorized', 'beside', { isOverdue: true }, { do: 'void', tell: 'returned' }],
    ['authorized', 'beside', { wasToldFailed: true }, { do: 'void', tell: 'returned' }],
    ['captured', 'beside', { isOverdue: true }, { do: 'record', keep: 'nothing' }],
    ['saved', 'beside', { isOverdue: true }, { do: 'call_off' }],
    ['saved', 'beside', lost, { do: 'give_up' }],
    ['action', 'beside', { hasTimeLeft: true }, { do: 'wait', tell: 'action' }],
    ['action', 'beside', { isOverdue: true }, { do: 'call_off' }],
    ['silent', 'beside', { hasTimeLeft: true }, { do: 'ask_later' }],
    ['silent', 'beside', lost, { do: 'give_up' }],
    ['processing', 'beside', { hasTimeLeft: true }, { do: 'wait', tell: 'unknown' }],
    ['declined', 'beside', {}, { do: 'fail', tell: 'declined' }],
    ['mismatch_authorized', 'beside', {}, { do: 'void', tell: 'mismatch' }],
    ['mismatch_captured', 'beside', {}, { do: 'suspend', tell: 'mismatch' }],
    ['authorized', 'waiting', {}, { do: 'keep' }],
    ['captured', 'waiting', {}, { do: 'keep' }],
    ['authorized', 'waiting', { wasToldFailed: true }, { do: 'void', tell: 'returned' }],
    ['captured', 'waiting', { wasToldFailed: true }, { do: 'record', keep: 'nothing' }],
    ['action', 'waiting', { hasTimeLeft: true }, { do: 'wait', tell: 'action' }],
    ['declined', 'waiting', {}, { do: 'fail', tell: 'declined' }],
    ['captured', 'stale', {}, { do: 'record', keep: 'nothing' }],
    ['declined', 'booked', {}, { do: 'fail', tell: 'payment_failed' }],
    ['voided', 'open', {}, { do: 'fail', tell: 'declined' }],
    ['declined', 'stale', {}, { do: 'fail', tell: null }],
  ])('%s of an attempt that is %s, %o: %o', (fact, relation, view, decision) => {
    expect(decide({ ...calm, ...view }, relation, fact)).toMatchObject(decision)
  })
})

describe('how an attempt relates to what it pays for', () => {
  const draft = {
    isUnchangedDraft: true,
    isDraft: true,
    isConfirmedWithIt: false,
    isPending: false,
    isApproving: false,
    refundsAll: false,
    isCharged: true,
  }
  const changed = { ...draft, isUnchangedDraft: false }
  const own = { ...changed, isDraft: false, isConfirmedWithIt: true }
  const back = { ...own, refundsAll: true }
  const others = { ...own, isConfirmedWithIt: false }
  const request = { ...own, isPending: true }
  const approved = { ...request, isApproving: true }
  /** What costs nothing is confirmed with the rest, and has no attempt. */
  const free = { ...others, isCharged: false }
  it.each([
    [[draft], 'open'],
    [[draft, draft], 'open'],
    [[draft, changed], 'stale'],
    [[], 'stale'],
    [[draft, others], 'stale'],
    [[others], 'other'],
    [[own, own], 'booked'],
    [[own, back], 'mixed'],
    [[back, back], 'ended'],
    [[own, others], 'mixed'],
    [[request], 'pending'],
    [[approved], 'approving'],
    [[{ ...request, isConfirmedWithIt: false }], 'other'],
    [[own, request], 'mixed'],
    [[back, request], 'pending'],
    [[own, free], 'booked'],
    [[free, back], 'ended'],
    [[request, free], 'pending'],
    [[draft, { ...draft, isCharged: false }], 'open'],
    [[draft, { ...changed, isCharged: false }], 'stale'],
    [[draft, free], 'stale'],
  ])('%j is %s', (paid, relation) => {
    expect(relationOf(paid)).toBe(relation)
  })

  it.each([
    ['ready', 'open'],
    ['underway', 'waiting'],
    ['ended', 'stale'],
  ] as const)('drafts of a cart whose other attempts are %s are %s', (rest, relation) => {
    expect(relationOf([draft, draft], rest)).toBe(relation)
    expect(relationOf([draft, changed], rest)).toBe('stale')
    expect(relationOf([own, own], rest)).toBe('booked')
  })
})
