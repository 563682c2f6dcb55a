import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** What anybody may send who has begun to pay, without a card and without the browser half. */
const madeUp: Record<string, unknown>[] = [
  {},
  { confirmed: true },
  { confirmed: false },
  { confirmed: 'yes', setupintent: 'made-up' },
  { token: 'made-up', paymentmethod: ['made-up'] },
]

/**
 * What the kit for processors asks about tokens that make no sense. An answer of `unknown` to one, or a fault, counts
 * as an outage of the service: ten visitors' calls would switch the processor off for its provider.
 */
export function testMadeUp({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('knows what became of a payment that nobody has confirmed, whatever the token says', async () => {
    for (const token of madeUp) {
      const key = drive.newKey()
      const call = { amount: 5000, currency: 'usd', idempotencyKey: key, description: 'Conformance', token }
      const answers = [await processor.authorize(drive.context(), { ...call, reference: await drive.started(key) })]
      if (processor.saveMethod)
        answers.push(await processor.saveMethod(drive.context(), { token, idempotencyKey: drive.newKey() }))
      for (const { status } of answers)
        assert.notEqual(status, 'unknown', `${JSON.stringify(token)} is known to be nothing: decline it, or ask`)
    }
  })
}
