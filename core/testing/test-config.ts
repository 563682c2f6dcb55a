import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import operator from '../../fastify.config.ts'
import { resolveConfig } from '../config/load-config.ts'
import type { AppConfig } from '../config/operator-config.ts'

/** The repository's folder. */
export const testRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The operator's own configuration with a separate data folder, without logs and limits, and with cheap password
 * hashing.
 */
export async function testConfig(overrides: Partial<AppConfig> = {}): Promise<AppConfig> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-data-'))
  const env = { TOKEN_SECRET: 'test-secret-test-secret-test-secret', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const config = await resolveConfig({ root: testRoot, operator: { ...operator, dataFolder }, env })
  return { ...config, passwordCost: { memory: 64, passes: 1 }, ...overrides }
}
