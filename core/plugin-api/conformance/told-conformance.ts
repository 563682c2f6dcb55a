import assert from 'node:assert/strict'
import type { PaymentLine, PaymentStart } from '../payments.ts'
import { driveProcessor, type ProcessorUnderTest, returnAddress } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

const line = (amount: number, more: Partial<PaymentLine>): PaymentLine => ({
  ...{ reservation: `r-${amount}`, description: 'Sunset sail', seats: 2, amount, tax: Math.round(amount / 6), ...more },
})

const quay = '41 Quay Street, Portland, ME 04101'
const parts = { street: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' }
const customer = { id: 'person-1', email: 'ada@customers.example', name: 'Ada Moor' }

/** What `start` may be told of a payment of 50.00: all, little, or nothing. */
const tellings: Record<string, Pick<PaymentStart, 'lines' | 'customer'>> = {
  'a cart with all that there is to know': {
    lines: [line(2000, { place: { of: 'provider', text: quay, ...parts } }), line(3000, { tax: 0 })],
    customer,
  },
  'a place in one line, and a guest without a name': {
    lines: [line(5000, { place: { of: 'customer', text: 'Weserstraße 164, Berlin' } })],
    customer: { id: 'reservation-1' },
  },
  'no place, nor anybody': { lines: [line(5000, {})] },
  'points or a gift code, which have no lines': { customer },
}

/** What the kit for processors asks about what `start` is told of who pays for what. */
export function testTold({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const { processor } = under
  const drive = driveProcessor(under)
  it('starts whatever it is told of who pays for what', async () => {
    for (const [what, told] of Object.entries(tellings)) {
      const call = { amount: 5000, currency: 'usd', idempotencyKey: drive.newKey(), description: 'Conformance' }
      const answer = await processor.start(drive.context(), { ...call, returnAddress, ...told })
      assert.equal(answer.status, 'started', `not started: ${what}`)
    }
  })
}
