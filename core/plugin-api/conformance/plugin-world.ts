import assert from 'node:assert/strict'
import type { JobContext, LaterJob, PluginJob } from '../jobs.ts'
import { pluginLimits } from '../limits.ts'
import type { Mail } from '../mail.ts'
import type { PluginRequest } from '../routes.ts'
import { type KeptValue, type PluginStorage, StorageFault } from '../storage.ts'
import type { Runner } from './processor-conformance.ts'
import { testTenant } from './test-tenant.ts'

const { storage: limits } = pluginLimits

/** A storage in memory, with the limits of a value; it keeps the order of names. */
export function memoryStorage(): PluginStorage {
  const values = new Map<string, { text: string; version: number }>()
  const read = ({ text, version }: { text: string; version: number }): KeptValue => ({
    value: JSON.parse(text),
    version,
  })
  return {
    async get(name) {
      const found = values.get(name)
      return found ? read(found) : null
    },
    async put(name, value, version) {
      const text: string | undefined = JSON.stringify(value)
      if (text === undefined || text.length > limits.value.most || name === '' || name.length > limits.name.most)
        throw new StorageFault('too_large', 'It is not kept.')
      const before = values.get(name)
      if (version !== undefined && version !== (before?.version ?? 0)) return false
      values.set(name, { text, version: (before?.version ?? 0) + 1 })
      return true
    },
    remove: async (name) => void values.delete(name),
    async list(prefix, after = '') {
      const names = [...values.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
      return names.slice(0, limits.listed.most).flatMap((name) => {
        const found = values.get(name)
        return found ? [{ name, ...read(found) }] : []
      })
    },
  }
}

/**
 * What a route of a white-label's own domain is lent, without anybody signed in: the rest of a request is the test's.
 */
export const openRequest: Pick<PluginRequest, 'person' | 'storage' | 'addJob'> = {
  ...{ person: null, storage: null, addJob: null },
}

export interface PluginWorld {
  /** The context of a job; that of an event has the same parts. */
  context(more?: Partial<JobContext>): JobContext
  storage: PluginStorage
  mails: Mail[]
  /** Work that was asked for. */
  later: LaterJob[]
}

/** What a plugin is given, with a storage in memory, and what it does with it. */
export function pluginWorld(settings: Record<string, unknown> = {}): PluginWorld {
  const storage = memoryStorage()
  const mails: Mail[] = []
  const later: LaterJob[] = []
  return {
    ...{ storage, mails, later },
    context: (more = {}) => ({
      ...testTenant(settings),
      ...{ id: 'work-1', payload: {}, shownAt: [], signal: AbortSignal.timeout(15_000), storage },
      word: (key) => key,
      drawMail: () => null,
      sendMail: async (mail) => void mails.push(mail),
      addJob: async (one) => void later.push(one),
      ...more,
    }),
  }
}

export interface JobUnderTest {
  job: PluginJob
  context: JobContext
  /** The same while what it needs is unavailable. */
  broken: JobContext
  /** What it has done, as anything that can be compared. */
  done(): Promise<unknown>
}

/** The kit for jobs: a second try of the same work does nothing more, and what fails throws. */
export function testJob({ describe, it }: Runner, { job, context, broken, done }: JobUnderTest) {
  describe(`${job.name} keeps the contract of a job`, () => {
    it('is named after its plugin, and runs every five minutes at most', async () => {
      assert.match(job.name, /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_-]*$/)
      const { minutes = 5 } = job
      assert.ok(minutes >= 5 && minutes <= 10_080, `${minutes} minutes are 5 to 10,080`)
    })
    it('does the same work once, however often it is tried', async () => {
      await job.run(context)
      const once = await done()
      await job.run(context)
      assert.deepEqual(await done(), once)
    })
    it('throws where it can not work, to be tried again', async () => {
      await assert.rejects(job.run(broken))
    })
  })
}
