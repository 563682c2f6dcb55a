import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import operator from '../../fastify.config.ts'
import { resolveConfig } from '../config/load-config.ts'
import type { AppConfig } from '../config/operator-config.ts'

/** The repository's folder. */
export const testRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Data folders of this process, removed with it. */
const made = new Set<string>()
process.on('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/**
 * The operator's own configuration with a separate data folder, without logs and limits, and with cheap password
 * hashing.
 */
export async function testConfig(overrides: Partial<AppConfig> = {}): Promise<AppConfig> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-data-'))
  made.add(dataFolder)
  const env = { TOKEN_SECRET: 'test-secret-test-secret-test-secret', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const config = await resolveConfig({ root: testRoot, operator: { ...operator, dataFolder }, env })
  return { ...config, passwordCost: { memory: 64, passes: 1 }, ...overrides }
}
