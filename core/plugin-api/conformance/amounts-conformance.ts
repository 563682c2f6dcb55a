import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest, returnAddress } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** Currencies whose smallest unit is too small for some services. */
const fine = ['kwd', 'bhd', 'jod', 'omr', 'tnd', 'huf', 'twd', 'isk', 'ugx', 'mga', 'chf', 'usd', 'eur']

/** What the kit asks of a processor that moves money in steps: what is between two of them is refused, not rounded. */
export function testAmounts({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const { processor } = under
  const currency = fine.find((one) => (processor.units?.(one)?.step ?? 1) > 1)
  const units = currency && processor.units?.(currency)
  if (!units) return
  const drive = driveProcessor(under, { currency })
  const { step } = units
  const whole = units.minimum + 10 * step
  it('moves exactly what it is asked for, and refuses what is between its steps', async () => {
    const call = drive.call(whole + 1, { description: 'Conformance', returnAddress })
    const begun = await processor.start(drive.context(), call)
    assert.equal(
      begun.status,
      'declined',
      `${whole + 1} of ${currency}, between two steps of ${step}, must be declined`,
    )
    const { key, reference } = await drive.authorized(whole)
    const move = async (what: 'capture' | 'refund', amount: number) => {
      const answer = await processor[what](drive.context(), drive.call(amount, { reference }))
      const told = answer.status === 'succeeded' ? (answer.amount ?? amount) : amount
      assert.equal(told, amount, `a ${what} must tell what was asked of that call, or no amount`)
      return answer.status
    }
    const expectOf = async (what: 'capture' | 'refund', amount: number, status: string, left: number) => {
      assert.equal(await move(what, amount), status, `a ${what} of ${amount} of ${currency} must be ${status}`)
      const { amount: found } = await drive.retrieve(key)
      assert.equal(found, left, `after a ${what} of ${amount} of ${currency} that was ${status} there must be ${left}`)
    }
    await expectOf('capture', whole - 1, 'declined', whole)
    await expectOf('capture', whole - step, 'succeeded', whole - step)
    if (!processor.capabilities.partialRefund) return
    await expectOf('refund', step + 1, 'declined', whole - step)
    await expectOf('refund', step, 'succeeded', whole - 2 * step)
  })
}
