import assert from 'node:assert/strict'
import type { RetrievedDispute } from '../payments.ts'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** What the kit for processors asks of one that tells of disputes. */
export function testDisputes({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  const list = async (reference: string) => (await processor.disputes?.(drive.context(), { reference })) ?? []
  it('lists the disputes of a payment in each of their states, apart from its money', async () => {
    assert.ok(under.dispute, 'it has disputes: give dispute to the kit')
    assert.deepEqual(await list(drive.newKey()), [], 'an unknown reference has none')
    let told = 0
    for (const end of ['won', 'lost'] as const) {
      const { key, reference } = await drive.captured(5000)
      const { reference: other } = await drive.captured(5000)
      assert.deepEqual(await list(reference), [], 'before a dispute there is none')
      let id: string | null = null
      for (const state of ['inquiry', 'open', end] as const) {
        if (!(await under.dispute({ reference, state }))) continue
        told += 1
        const [dispute, ...others] = await list(reference)
        assert.ok(dispute && others.length === 0, 'a dispute must be listed once, whatever becomes of it')
        assert.equal(dispute.state, state, `a dispute that is ${state} was told as ${dispute.state}`)
        assert.equal(dispute.id, id ?? dispute.id, 'a dispute must keep its id')
        id = dispute.id
        checkDispute(dispute, state)
        assert.deepEqual(await drive.moneyAt(key), { state: 'captured', amount: 5000 }, 'retrieve counts no dispute')
        assert.deepEqual((await processor.refunds?.(drive.context(), { reference })) ?? [], [], 'it is no refund')
        assert.deepEqual(await list(other), [], 'a dispute is of its own payment alone')
      }
    }
    assert.ok(told > 0, 'the kit needs a payment that is disputed')
  })
}

function checkDispute(dispute: RetrievedDispute, state: RetrievedDispute['state']): void {
  const { amount, currency, reason, fee, opened, closed } = dispute
  assert.deepEqual({ amount, currency }, { amount: 5000, currency: 'usd' }, 'all of the payment is disputed')
  assert.ok(Number.isSafeInteger(fee) && fee >= 0, 'the fee must be whole minor units')
  assert.ok(/^[a-z0-9_]{0,64}$/.test(reason), `the reason '${reason}' must be of a-z, 0-9, _`)
  assert.ok(Number.isSafeInteger(opened) && opened > 0, 'opened must be epoch ms')
  const isDecided = state === 'won' || state === 'lost'
  assert.ok(closed === null || (isDecided && Number.isSafeInteger(closed)), 'what is not decided has no end')
}
