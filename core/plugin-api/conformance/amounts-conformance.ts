import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest, returnAddress } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** Currencies whose smallest unit is too small for some services. */
const fine = ['kwd', 'bhd', 'jod', 'omr', 'tnd', 'huf', 'twd', 'isk', 'ugx', 'mga', 'chf', 'usd', 'eur']

/** What the kit asks of a processor that is to capture less than it holds, as when a part of a cart is lost. */
function testParts({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('captures a part and releases the rest, once per key', async () => {
    const { key, reference } = await drive.authorized(5000)
    const call = drive.call(3000, { reference })
    const answers = [await processor.capture(drive.context(), call), await processor.capture(drive.context(), call)]
    assert.deepEqual(answers[0], answers[1])
    const [first] = answers
    assert.ok(first?.status === 'succeeded', 'a capture of less than was authorised must succeed')
    assert.equal(first.amount ?? 3000, 3000, 'a capture must tell what was asked of that call, or no amount')
    const taken = { state: 'captured', amount: 3000 }
    assert.deepEqual(await drive.moneyAt(key), taken, 'less than was authorised must be taken where less is asked for')
    const late = await processor.capture(drive.context(), drive.call(2000, { reference }))
    assert.notEqual(late.status, 'succeeded', 'the rest must be released, not kept for another capture')
    const listed = (await processor.refunds?.(drive.context(), { reference })) ?? []
    assert.deepEqual(listed, [], 'what is released was never taken: it is no refund')
    assert.notEqual(
      (await processor.refund(drive.context(), drive.call(3001, { reference }))).status,
      'succeeded',
      'more must not go back than was captured',
    )
    assert.deepEqual(await drive.moneyAt(key), taken)
    assert.equal((await processor.refund(drive.context(), drive.call(3000, { reference }))).status, 'succeeded')
    assert.deepEqual(await drive.moneyAt(key), { state: 'refunded', amount: 3000 })
  })
}

/**
 * What the kit asks of amounts: less than was authorised is captured where less is asked for, and of a processor that
 * moves money in steps, what is between two of them is refused, not rounded.
 */
export function testAmounts(runner: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  testParts(runner, under)
  testSteps(runner, under)
}

function testSteps({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
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
