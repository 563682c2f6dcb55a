import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/**
 * What the kit for processors asks of one whose methods take days, in the place of what is there at once: what its bank
 * has accepted is worked on, with what was asked for, until the money is there or refused.
 */
export function testSettling({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const { processor, settle } = under
  const drive = driveProcessor(under)
  /** A payment that its bank works on. */
  const accepted = async () => {
    assert.ok(settle, 'it takes days: give settle to the kit')
    const key = drive.newKey()
    const answers = []
    const token = await drive.token('approved')
    for (const _time of [1, 2]) answers.push(await drive.authorize(token, { key, amount: 5000 }))
    const reference = await drive.started(key)
    return { key, reference, answers, settled: (paid: boolean) => settle({ reference, paid }) }
  }
  const found = async (key: string) => {
    const { state, amount, currency } = await drive.retrieve(key)
    return { state, amount, currency: currency?.toLowerCase() }
  }
  const underway = { state: 'processing', amount: 5000, currency: 'usd' }
  it('accepts at once what takes days, and says with what was asked for that its bank works on it', async () => {
    const { key, reference, answers } = await accepted()
    const pending = { status: 'pending', reference }
    assert.deepEqual(answers, [pending, pending], 'what is accepted must be pending, the same for the same key')
    // The core books with this alone: without its amount and currency it would wait, and call off.
    assert.deepEqual(await found(key), underway)
  })
  it('says once what takes days is paid that the money is there, and gives it back, once per key', async () => {
    const { key, reference, settled } = await accepted()
    assert.deepEqual(await found(key), underway, 'before that it must be said to be under way')
    await settled(true)
    const { state, ...money } = await found(key)
    assert.ok(['authorized', 'captured'].includes(state), `once it is paid the state was ${state}`)
    assert.deepEqual(money, { amount: 5000, currency: 'usd' })
    if (state === 'authorized') {
      const answer = await processor.capture(drive.context(), drive.call(5000, { reference }))
      assert.equal(answer.status, 'succeeded')
      assert.deepEqual(await drive.moneyAt(key), { state: 'captured', amount: 5000 })
    }
    const call = drive.call(5000, { reference })
    for (const _time of [1, 2])
      assert.equal((await processor.refund(drive.context(), call)).status, 'succeeded', 'it must be given back')
    assert.equal((await drive.retrieve(key)).state, 'refunded')
  })
  it('says of what takes days that it has failed once its bank refuses', async () => {
    const { key, reference, settled } = await accepted()
    await settled(false)
    const { state } = await drive.retrieve(key)
    assert.equal(state, 'failed', 'a refusal must be told, or the booking would stand as being processed for good')
    const late = await processor.capture(drive.context(), drive.call(5000, { reference }))
    assert.notEqual(late.status, 'succeeded', 'what was refused must not be captured')
  })
  it('gives nothing back of what its bank still works on', async () => {
    const { key, reference } = await accepted()
    const answer = await processor.refund(drive.context(), drive.call(5000, { reference }))
    assert.notEqual(answer.status, 'succeeded', 'money that is not there yet must not be given back')
    assert.deepEqual(await found(key), underway)
  })
}
