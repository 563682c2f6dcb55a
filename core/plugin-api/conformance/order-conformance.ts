import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/**
 * What the kit for processors asks about calls that come at the wrong time: after a crash, or beside another call, the
 * core may ask for what can't be any more, and must hear so.
 */
export function testOrder({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('gives back only what was captured, and releases only what was not', async () => {
    const refuses = async (what: 'void' | 'callOff' | 'refund', reference: string, of: string) => {
      const { status } = await processor[what](drive.context(), drive.call(5000, { reference }))
      assert.notEqual(status, 'succeeded', `a ${what} of what is ${of} must not succeed`)
    }
    const held = await drive.authorized(5000)
    await refuses('refund', held.reference, 'authorised')
    assert.deepEqual(await drive.moneyAt(held.key), { state: 'authorized', amount: 5000 })
    const taken = await drive.captured(5000)
    await refuses('void', taken.reference, 'captured')
    await refuses('callOff', taken.reference, 'captured')
    assert.deepEqual(await drive.moneyAt(taken.key), { state: 'captured', amount: 5000 })
    const call = { reference: held.reference, idempotencyKey: drive.newKey() }
    assert.equal((await processor.void(drive.context(), call)).status, 'succeeded')
    await refuses('refund', held.reference, 'voided')
    assert.equal((await drive.retrieve(held.key)).state, 'voided')
  })
}
