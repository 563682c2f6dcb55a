import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserLaunchOptions } from '../../core/testing/browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test files connect to the one browser. */
    browserEndpoint: string
  }
}

/** One Chromium for all browser tests. */
export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await browserLaunchOptions())
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
