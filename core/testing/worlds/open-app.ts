import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../../app.ts'
import type { AppConfig } from '../../config/operator-config.ts'
import { testConfig, testRoot } from '../test-config.ts'

export interface TestApp extends Omit<AppOptions, 'config' | 'root'> {
  /** Where the operator's settings differ from those of tests. */
  operator?: Partial<AppConfig>
}

/** One process of the product over a database, as production has it; without pages unless they are asked for. */
export async function openApp({ operator, ...options }: TestApp): Promise<{ app: FastifyInstance; config: AppConfig }> {
  const config = await testConfig({ ...(options.db && { database: options.db.url }), ...operator })
  return { app: await buildApp({ pages: 'none', ...options, config, root: testRoot }), config }
}
