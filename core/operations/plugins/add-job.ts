import { createHash } from 'node:crypto'
import { isRecord } from '../../domain/is-record.ts'
import type { AddJob } from '../../plugin-api/index.ts'
import { type PluginLimit, pluginLimits } from '../../plugin-api/limits.ts'
import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'
import { OverLimit, tellOverLimit } from './over-limit.ts'
import { laneOf, type PluginWork, untried } from './plugin-work.ts'

const { jobs: limits } = pluginLimits

/** The id of work that is asked for, which no regular work has. */
const jobId = (plugin: string, id: string) =>
  `later-${createHash('sha256')
    .update(JSON.stringify([plugin, id]))
    .digest('hex')
    .slice(0, 32)}`

/** Adds work for the jobs of a plugin, for one provider. */
export const addJob =
  (
    plugin: string,
    { provider, whitelabel }: TenantScope,
    ports: Pick<Ports, 'repositories' | 'clock' | 'ids' | 'log'>,
  ): AddJob =>
  async ({ job, payload = {}, at, id }) => {
    /** The log hears of it too: a plugin may catch what is thrown. */
    function within(limit: PluginLimit, took: number, text: string): void {
      if (took <= limit.most) return
      const over = new OverLimit(limit, took, text)
      tellOverLimit(ports.log, { scope: { provider, whitelabel }, plugin }, over)
      throw over
    }
    const now = ports.clock.now()
    if (provider === '') throw new Error('On a white-label’s own domain a plugin keeps nothing and has no jobs.')
    if (typeof job !== 'string' || !job.startsWith(`${plugin}.`)) throw new Error(`'${job}' is no job of '${plugin}'.`)
    const ofPayload = `What is given with a job is an object of up to ${limits.payload.most} characters of JSON.`
    if (!isRecord(payload)) throw new Error(ofPayload)
    within(limits.payload, JSON.stringify(payload).length, ofPayload)
    const ofId = `The id of a job has 1 to ${limits.id.most} characters.`
    if (id !== undefined && (typeof id !== 'string' || id === '')) throw new Error(ofId)
    within(limits.id, id?.length ?? 0, ofId)
    const { pluginwork } = ports.repositories({ provider, whitelabel })
    const lane = laneOf({ provider, plugin })
    const after = (await pluginwork.waiting(lane, limits.waiting.most)) + 1
    within(limits.waiting, after, `${limits.waiting.most} pieces of its work wait already.`)
    const work: PluginWork = {
      ...{ id: jobId(plugin, id ?? ports.ids.ordered()), provider, plugin, kind: 'job', name: job, lane },
      ...{
        ...untried,
        reservation: '',
        payload,
        created: now,
      },
      due: Math.max(now, Number.isFinite(at) ? Math.round(Number(at)) : now),
    }
    await pluginwork.add([work])
  }
