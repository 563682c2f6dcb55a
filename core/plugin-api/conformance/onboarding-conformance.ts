import assert from 'node:assert/strict'
import { driveProcessor, isAddress, type ProcessorUnderTest } from './drive-processor.ts'
import type { Runner } from './processor-conformance.ts'

const returnAddress = 'https://kit.example/payouts?from=service'
const refreshAddress = 'https://kit.example/payouts?from=expired'

/** What the kit for processors asks of one whose providers connect accounts of their own. */
export function testOnboarding({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const { processor, onboarding: owner } = under
  const drive = driveProcessor(under)
  it('connects an account on a page of the service, and says what it may do, until that is taken back', async () => {
    const { onboarding } = processor
    assert.ok(onboarding && owner, 'it has onboarding: give onboarding to the kit')
    const context = drive.context()
    assert.equal(typeof onboarding.isWanted(context), 'boolean')
    assert.equal(onboarding.isWanted(context), onboarding.isWanted(context), 'isWanted must be pure')
    const begin = (account: string | null, idempotencyKey: string) =>
      onboarding.begin(context, { account, returnAddress, refreshAddress, idempotencyKey })
    const stateOf = async (account: string) => (await onboarding.state(context, { account })).state
    const key = drive.newKey()
    const { account, address } = await begin(null, key)
    assert.ok(isAddress(address), 'the page must be an address over TLS')
    assert.equal((await begin(null, key)).account, account, 'a key makes one account')
    assert.notEqual((await begin(null, drive.newKey())).account, account, 'another key makes another')
    assert.equal(await stateOf(account), 'pending', 'nobody has said anything yet')
    await owner.complete(account)
    assert.equal(await stateOf(account), 'enabled', 'all is said: it takes money')
    assert.equal((await begin(account, drive.newKey())).account, account, 'a known account is gone on with')
    await owner.revoke(account)
    assert.notEqual(await stateOf(account), 'enabled', 'what was taken back takes no money')
    await assert.rejects(onboarding.state(context, { account: 'of-nobody' }), 'of an unknown account nothing is known')
  })
}
