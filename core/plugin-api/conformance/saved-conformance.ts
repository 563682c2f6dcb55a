import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** What the kit for processors asks of one that saves methods. */
export function testSaved({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  const authorizeSaved = async (key: string, method: string) =>
    processor.authorize(drive.context(), {
      ...{ amount: 700, currency: 'usd', idempotencyKey: key, description: 'Conformance' },
      ...{ reference: await drive.started(key, 700), token: {}, method },
    })
  const checkSaved = async (method: string) => {
    const key = drive.newKey()
    const answers = [await authorizeSaved(key, method), await authorizeSaved(key, method)]
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(await drive.moneyAt(key), { state: 'authorized', amount: 700 })
  }
  it('charges a saved method, once per key', async () => {
    assert.ok(processor.saveMethod, 'saveMethod is promised and must be there')
    const saved = await processor.saveMethod(drive.context(), {
      token: await drive.token('approved'),
      idempotencyKey: drive.newKey(),
    })
    assert.ok(saved.status === 'succeeded')
    await checkSaved(saved.reference)
  })
  it('saves a method with an authorisation, and names it again on retrieve', async () => {
    const key = drive.newKey()
    const call = { amount: 500, currency: 'usd', idempotencyKey: key, description: 'Conformance' }
    const answer = await processor.authorize(drive.context(), {
      ...{ ...call, reference: await drive.started(key, 500) },
      ...{ token: await drive.token('approved'), keepMethod: true },
    })
    assert.ok(answer.status === 'succeeded' && answer.method !== undefined, 'the answer must name the method')
    assert.equal((await drive.retrieve(key)).method, answer.method)
    await checkSaved(answer.method)
  })
  it('authorises with a saved method as often as it is asked with other keys, until it is forgotten', async () => {
    assert.ok(processor.saveMethod && processor.forgetMethod, 'saveMethod is promised, and forgetMethod with it')
    const kept = { token: await drive.token('approved'), idempotencyKey: drive.newKey() }
    const saved = await processor.saveMethod(drive.context(), kept)
    assert.ok(saved.status === 'succeeded')
    await checkSaved(saved.reference)
    await checkSaved(saved.reference)
    const call = { reference: saved.reference, idempotencyKey: drive.newKey() }
    for (let time = 0; time < 2; time += 1)
      assert.equal((await processor.forgetMethod(drive.context(), call)).status, 'succeeded')
    const answer = await authorizeSaved(drive.newKey(), saved.reference)
    assert.equal(answer.status, 'declined', 'a forgotten method must be declined')
  })
  const { methodStands } = processor
  if (!methodStands) return
  it('says that a saved method stands until it is forgotten, each for itself', async () => {
    const keep = async () => {
      const kept = { token: await drive.token('approved'), idempotencyKey: drive.newKey() }
      const saved = await processor.saveMethod?.(drive.context(), kept)
      assert.ok(saved?.status === 'succeeded')
      return saved.reference
    }
    const [gone, standing] = [await keep(), await keep()]
    const stands = () => Promise.all([gone, standing].map((reference) => methodStands(drive.context(), { reference })))
    // Asked before it was used and after: what is charged often stands as well.
    assert.deepEqual(await stands(), [true, true], 'a saved method must stand')
    await checkSaved(standing)
    await processor.forgetMethod?.(drive.context(), { reference: gone, idempotencyKey: drive.newKey() })
    assert.deepEqual(await stands(), [false, true], 'the forgotten one alone must be gone')
    const unknown = await methodStands(drive.context(), { reference: drive.newKey() })
    assert.equal(unknown, false, 'what the service does not know can not be charged')
  })
}
