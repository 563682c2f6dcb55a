import { testRoot } from '../../core/testing/test-config.ts'
import { ensureClientBuilt } from '../vite/ensure-built.ts'

/** Builds the client before the workers start, because each of them would build it. */
export default async function buildFirst(): Promise<void> {
  await ensureClientBuilt(testRoot, { info: () => {} })
}
