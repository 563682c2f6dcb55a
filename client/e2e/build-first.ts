import { browserLaunchOptions } from '../../core/testing/pages/browser.ts'
import { testRoot } from '../../core/testing/test-config.ts'
import { ensureClientBuilt } from '../vite/ensure-built.ts'

/**
 * Builds the client and unpacks the browser before the workers start: each of them would build it, and while the
 * browser is unpacked the directory for temporary files is another one, into which tests that begin beside it would
 * write.
 */
export default async function buildFirst(): Promise<void> {
  await browserLaunchOptions()
  await ensureClientBuilt(testRoot, { info: () => {} })
}
