import { testProcessor, testTenant } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { onSiteProcessor } from './processor.ts'

testProcessor(
  { describe, it },
  {
    processor: onSiteProcessor,
    context: testTenant(),
    secrets: [],
    token: async () => ({}),
    doAction: async ({ token }) => token,
  },
)

describe('paying on site is offered', () => {
  const offered = (dueNow: number, payonsite: boolean) =>
    onSiteProcessor.eligibility({ dueNow, finalPrice: 9500, currency: 'usd', payonsite })

  it.each([
    [0, false, true],
    [0, true, true],
    [9500, true, true],
    [9500, false, false],
  ])('with %i due now and payonsite %s: %s', (dueNow, payonsite, expected) => {
    expect(offered(dueNow, payonsite)).toBe(expected)
  })
})
