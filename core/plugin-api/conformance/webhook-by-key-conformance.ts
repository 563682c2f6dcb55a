import assert from 'node:assert/strict'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

/** What the kit for processors asks of one whose service names payments by our key. */
export function testWebhookByKey({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const { processor, context, webhookByKey } = under
  const drive = driveProcessor(under)
  it('reads of a webhook that names a payment by our key the key of its start', async () => {
    assert.ok(webhookByKey, 'it names payments by our key: give webhookByKey to the kit')
    const { key, reference } = await drive.authorized(5000)
    const { rawBody, headers } = await webhookByKey(reference)
    const read = async (body: Uint8Array) => (await processor.parseWebhook(body, headers, context.settings)) ?? []
    const [event, ...others] = await read(rawBody)
    assert.ok(event && others.length === 0, 'it is news of one payment')
    assert.equal(event.key, key, 'the key must be the one that start was called with, unchanged')
    assert.equal(event.reference, undefined, 'a payment is named one way')
    assert.deepEqual(await read(rawBody), [event], 'the second delivery is the same news')
    if (processor.capabilities.webhooks !== true) return
    const altered = new TextEncoder().encode(new TextDecoder().decode(rawBody).replace(key, drive.newKey()))
    assert.deepEqual(await read(altered), [], 'an altered body must say nothing')
  })
}
