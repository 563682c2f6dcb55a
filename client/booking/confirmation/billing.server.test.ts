import { afterAll, describe, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as BillingModule from './billing.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { Billing } = await stage.load<typeof BillingModule>('booking/confirmation/billing.tsx')

const told = (text: string) => ({ billinginstructions: { heading: null, html: `<p>${text}</p>` } })
const [sail, walk, talk] = ['Sail', 'Walk', 'Talk'].map((name) => ({ id: name.toLowerCase(), name }))
const own = { walk: { words: {}, messages: told('By transfer.') } }

/** The texts of a page whose provider has its own, or none. */
const drawn = (billed: (BillingModule.Billed | undefined)[] | undefined, messages = {}) =>
  stage
    .draw(Billing, { billed: billed?.flatMap((one) => one ?? []) }, { page: 'checklist', messages, bookablewords: own })
    .replace(/<style.*?<\/style>/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

describe('how the rest is paid', () => {
  test('is said once where all of a cart say the same', () => {
    expect(drawn([sail, talk, sail], told('In cash.'))).toBe('|How to pay|In cash.|')
    expect(drawn([walk, walk])).toBe('|How to pay|By transfer.|')
  })

  test('is said of each where they differ, and of what says nothing not at all', () => {
    expect(drawn([sail, walk, talk], told('In cash.'))).toBe('|How to pay|Sail, Talk|In cash.|Walk|By transfer.|')
    expect(drawn([sail, walk])).toBe('|How to pay|Walk|By transfer.|')
  })

  test('is said of one booking by its page', () => {
    expect(drawn(undefined, told('In cash.'))).toBe('|How to pay|In cash.|')
    expect(drawn(undefined)).toBe('')
    expect(drawn([sail])).toBe('')
  })
})
