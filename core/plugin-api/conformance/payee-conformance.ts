import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest, returnAddress } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** What the kit asks of whom money is paid to: whoever says at the start for whom it is says so whenever it moves. */
export function testPayee({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const { processor } = under
  const drive = driveProcessor(under)
  it('names the same payee whenever money moves, where it names one', async () => {
    const key = drive.newKey()
    const call = { amount: 5000, currency: 'usd', idempotencyKey: key, description: 'Conformance' }
    const started = await processor.start(drive.context(), { ...call, returnAddress })
    const begun = started.status === 'started' ? started.payee : undefined
    const answers: Record<string, object> = {}
    answers.authorize = await drive.authorize(await drive.token('approved'), { key, amount: 5000 })
    answers['retrieve of what is authorised'] = await drive.retrieve(key)
    const reference = await drive.started(key)
    answers.capture = await processor.capture(drive.context(), drive.call(5000, { reference }))
    answers['retrieve of what is captured'] = await drive.retrieve(key)
    for (const [name, answer] of Object.entries(answers))
      assert.equal('payee' in answer ? answer.payee : undefined, begun, `start named another payee than ${name}`)
  })
}
